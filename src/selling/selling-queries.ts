import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import { suggestNames } from '#contracts/catalog/search.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import {
  createProduct,
  deleteProduct,
  listOwnProducts,
  type OwnProductQuery,
} from '#contracts/selling/own-products.ts';
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
import { productQuery } from '#src/catalog/product-queries.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { useChange } from '#src/lib/use-change.ts';

export type NewProduct = EndpointInput<typeof createProduct>['body'];
export type ProductEdit = EndpointInput<typeof updateProduct>['body'];

const byId = (id: string) => ({ params: { id } });

/**
 * One of the user's own products, for the edit form. Never cached, because the server rejects edits to an outdated
 * version.
 */
export const ownProductQuery = (id: string) =>
  callQuery([...queryKeys.ownProduct, id], getOwnProduct, byId(id), {
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The signed-in seller's public data, as buyers see it. */
export const ownSellerQuery = callQuery(queryKeys.ownSeller, getOwnSeller, {});

export const draftsQuery = callQuery(queryKeys.drafts, listDrafts, {});

/** The product that was created by publishing a draft. */
export const draftProductQuery = (id: string) =>
  callQuery([...queryKeys.publishedDrafts, id], getDraftProduct, byId(id));

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

const { categories, bookings } = queryKeys;

export const useUpdateProduct = (id: string) =>
  useChange({
    keys: [allProducts, categories, bookings],
    mutationFn: (edit: ProductEdit) => call(updateProduct, { ...byId(id), body: edit }),
  });

/** Removes a live product from sale, which changes its status to `ended`. */
export const takeOffSale = (id: string) => call(endProduct, byId(id));

/** Puts an ended product up for sale again, with status `live` and a new posting date. */
export const putOnSaleAgain = ({ _id, version }: OwnProduct) =>
  call(relistProduct, { ...byId(_id), body: { version } });

export const useChangeStatus = () =>
  useChange({
    keys: [allProducts, categories],
    mutationFn: ({ product, to }: { product: OwnProduct; to: 'ended' | 'live' }) =>
      to === 'live' ? putOnSaleAgain(product) : takeOffSale(product._id),
  });

export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(discardDraft, byId(id)),
    onSuccess: () => refresh(queryClient, draftsQuery.queryKey),
  });
}

type OwnProductFilters = {
  /** The status to list. Null lists products in all statuses except `archived`. */
  status: ProductStatus | null;
  q: string;
  sort: OwnProductQuery['sort'];
};

/** The seller's own products that match the filters, and the number of products in each status. */
export const ownProductsQuery = ({ status, q, sort }: OwnProductFilters) => ({
  ...pagedQuery(
    [...queryKeys.ownProducts, { status, q, sort }],
    (page, options) => {
      const query = {
        limit: 50,
        sort,
        ...(q !== '' && { q }),
        ...(status !== null && { status }),
        ...page,
      };
      return call(listOwnProducts, { query }, options);
    },
    ({ counts, hidden }) => ({ counts, hidden }),
  ),
  placeholderData: keepPreviousData,
});

/** The phone number and location of the seller's newest product, which prefill the form for the next product. */
export const lastContactQuery = queryOptions({
  queryKey: [...queryKeys.ownProducts, 'last'],
  queryFn: ({ signal }) => call(listOwnProducts, { query: { limit: 1 } }, { signal }),
  select: ({ items: [last] }) =>
    last && { seller_phone: last.seller_phone, location: last.location },
  staleTime: 300_000,
});

/** Lists a product for sale. Repeating a request with the same key has no effect. */
export const useCreateProduct = () =>
  useChange({
    keys: [allProducts, categories],
    mutationFn: ({ product, key }: { product: NewProduct; key: string }) =>
      call(createProduct, { body: product }, { idempotencyKey: key }),
  });

/** Deletes one of the user's own products. The server releases the product's bookings. */
export const removeProduct = (id: string) => call(deleteProduct, { params: { id } });

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useChange({
    keys: [allProducts, categories, bookings],
    mutationFn: removeProduct,
    onSuccess: (_, id) => queryClient.removeQueries({ queryKey: productQuery(id).queryKey }),
  });
}
