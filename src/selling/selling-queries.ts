import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { suggestNames } from '#contracts/catalog/search.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import {
  type DraftForm,
  discardDraft,
  type EditableProduct,
  endProduct,
  getDraftProduct,
  getOwnProduct,
  getOwnSeller,
  listDrafts,
  relistProduct,
  saveDraft,
  updateProduct,
} from '#contracts/selling/selling.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';

export type ProductEdit = EndpointInput<typeof updateProduct>['body'];

const byId = (id: string) => ({ params: { id } });

/**
 * One of the user's own products, for the edit form. Never cached, because the server rejects edits to an outdated
 * version.
 */
export const ownProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.ownProduct, id],
    queryFn: ({ signal }) => call(getOwnProduct, byId(id), { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The signed-in seller's public data, as buyers see it. */
export const ownSellerQuery = queryOptions({
  queryKey: queryKeys.ownSeller,
  queryFn: ({ signal }) => call(getOwnSeller, {}, { signal }),
});

export const draftsQuery = queryOptions({
  queryKey: queryKeys.drafts,
  queryFn: ({ signal }) => call(listDrafts, {}, { signal }),
});

/** The product that was created by publishing a draft. */
export const draftProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.publishedDrafts, id],
    queryFn: ({ signal }) => call(getDraftProduct, byId(id), { signal }),
  });

/**
 * Suggests names of brands or models in which a word starts with `q`. For models, `brand` limits the suggestions to one
 * brand. If `brand` is empty, models of all brands are suggested.
 */
export const nameSuggestionsQuery = (field: 'brand' | 'model', q: string, brand: string) =>
  queryOptions({
    queryKey: ['suggestions', field, q.toLowerCase(), brand.toLowerCase()],
    queryFn: ({ signal }) =>
      call(suggestNames, { query: { field, q, ...(brand !== '' && { brand }) } }, { signal }),
    staleTime: 300_000,
    retry: false,
  });

export const readOwnProduct = (id: string): Promise<EditableProduct> =>
  call(getOwnProduct, byId(id));

export const keepDraft = (id: string, form: DraftForm, version: number) =>
  call(saveDraft, { ...byId(id), body: { form, version } });

export function useUpdateProduct(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: ProductEdit) => call(updateProduct, { ...byId(id), body: edit }),
    onSuccess: () => {
      void markStale(queryClient, allProducts, queryKeys.categories, queryKeys.bookings);
    },
  });
}

/** Takes a live product off sale, which changes its status to `ended`. */
export const takeOffSale = (id: string) => call(endProduct, byId(id));

/** Puts an ended product back on sale, with status `live` and a new posting date. */
export const putOnSaleAgain = (id: string) => call(relistProduct, byId(id));

export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'ended' | 'live' }) =>
      to === 'live' ? putOnSaleAgain(id) : takeOffSale(id),
    onSettled: () => {
      void markStale(queryClient, allProducts, queryKeys.categories);
    },
  });
}

export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(discardDraft, byId(id)),
    onSuccess: () => markStale(queryClient, draftsQuery.queryKey),
  });
}
