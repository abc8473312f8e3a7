import { keepPreviousData } from '@tanstack/react-query';
import {
  type CustomerForm,
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomers,
  previewMerge,
  updateCustomer,
} from '#contracts/customers/customers.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

const { customers, counter } = queryKeys;

/** The customers that match `q`, by name. */
export const customersQuery = (q: string) => ({
  ...pagedQuery(
    [...customers, 'list', q],
    (page, options) =>
      call(listCustomers, { query: { limit: 50, ...(q !== '' && { q }), ...page } }, options),
    (first) => ({ totalCapped: first.total_capped }),
  ),
  placeholderData: keepPreviousData,
});

/** Rarely reloads by itself, because the server counts how often customers are read. */
export const customerQuery = (id: string) =>
  callQuery(
    [...customers, 'one', id],
    getCustomer,
    { params: { id } },
    { refetchOnWindowFocus: false },
  );

export const mergeQuery = (id: string, merged_id: string) =>
  callQuery(
    [...customers, 'merge', id, merged_id],
    previewMerge,
    { params: { id }, query: { merged_id } },
    { refetchOnWindowFocus: false },
  );

/** Adds a customer. Repeating the request with the same key returns the same customer. */
export const useAddCustomer = () =>
  useChange({
    keys: [customers, counter],
    mutationFn: ({ form, key }: { form: CustomerForm; key: string }) =>
      call(createCustomer, { body: form }, { idempotencyKey: key }),
  });

export const useEditCustomer = (id: string) =>
  useChange({
    keys: [customers, counter],
    mutationFn: (body: EndpointInput<typeof updateCustomer>['body']) =>
      call(updateCustomer, { params: { id }, body }),
  });

export const useMerge = (id: string) =>
  useChange({
    keys: [customers, counter],
    mutationFn: (body: EndpointInput<typeof mergeCustomers>['body']) =>
      call(mergeCustomers, { params: { id }, body }),
  });
