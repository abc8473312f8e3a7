import { keepPreviousData } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import {
  changeItemStock,
  createItem,
  type ItemForm,
  listItems,
  type StockChange,
  updateItem,
} from '#contracts/stock/items.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

const keys = [queryKeys.items, queryKeys.counter];

/** The items that match `q`, by name. With `low`, only those that are low in stock. */
export const itemsQuery = (q: string, low: boolean) => ({
  ...pagedQuery([...queryKeys.items, q, low], (page, options) => {
    const filters = { ...(q !== '' && { q }), ...(low && { low: 'true' as const }) };
    return call(listItems, { query: { limit: 50, ...filters, ...page } }, options);
  }),
  placeholderData: keepPreviousData,
});

/** Adds an item. Repeating the request with the same key returns the same item. */
export const useAddItem = () =>
  useChange({
    keys,
    mutationFn: ({ form, key }: { form: ItemForm; key: string }) =>
      call(createItem, { body: form }, { idempotencyKey: key }),
  });

/** Counts pieces that came or went. Repeating the request with the same key counts them once. */
export const useCountItem = (id: string) =>
  useChange({
    keys,
    mutationFn: ({ change, key }: { change: StockChange; key: string }) =>
      call(changeItemStock, { params: { id }, body: change }, { idempotencyKey: key }),
  });

export const useEditItem = (id: string) =>
  useChange({
    keys,
    mutationFn: (body: EndpointInput<typeof updateItem>['body']) =>
      call(updateItem, { params: { id }, body }),
  });
