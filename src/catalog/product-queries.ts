import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getProduct, type ProductStatus } from '#contracts/catalog/products.ts';
import type { EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { type Image, uploadImage } from '#contracts/media/images.ts';
import {
  createProduct,
  deleteProduct,
  listOwnProducts,
  type OwnProductQuery,
} from '#contracts/selling/own-products.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { type OnProgress, sendWithProgress } from '#src/media/upload.ts';

export type NewProduct = EndpointInput<typeof createProduct>['body'];

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.productDetails, id],
    queryFn: ({ client, queryKey, signal }) => {
      // Reloading a product that is on screen, or was a moment ago, doesn't count as another view.
      const isShown = client.getQueryData(queryKey) !== undefined;
      return call(
        getProduct,
        { params: { id }, ...(isShown && { query: { again: 'true' } }) },
        { signal },
      );
    },
    staleTime: 15_000,
    // Reload after ten seconds, when Undo expires, in case no live event arrives.
    refetchInterval: ({ state }) => state.data?.booked?.status === 'cancelled' && 10_000,
  });

/** Returns whether {@link productQuery} failed because the product doesn't exist or the id is invalid. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

type OwnPages = InfiniteData<EndpointReply<typeof listOwnProducts>, unknown>;

type OwnProductFilters = {
  /** The status to list. Null lists products in all statuses except `archived`. */
  status: ProductStatus | null;
  q: string;
  sort: OwnProductQuery['sort'];
};

/** The seller's own products that match the filters, and the number of products in each status. */
export const ownProductsQuery = ({ status, q, sort }: OwnProductFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.ownProducts, { status, q, sort }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        sort,
        ...(q !== '' && { q }),
        ...(status !== null && { status }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return call(listOwnProducts, { query }, { signal });
    },
    ...byCursor,
    select: (data: OwnPages) => ({ ...joinPages(data), counts: data.pages[0]?.counts }),
    // Keeps the old rows and counts on screen while another tab loads.
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
export function useCreateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ product, key }: { product: NewProduct; key: string }) =>
      call(createProduct, { body: product }, { idempotencyKey: key }),
    onSuccess: () => {
      void markStale(queryClient, allProducts, queryKeys.categories);
    },
  });
}

/** Deletes one of the user's own products. The server releases the product's bookings. */
export const removeProduct = (id: string) => call(deleteProduct, { params: { id } });

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeProduct,
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: productQuery(id).queryKey });
      void markStale(queryClient, allProducts, queryKeys.categories, queryKeys.bookings);
    },
  });
}

/** Uploads a photo and returns the stored image, which does not belong to any product yet. */
export async function uploadPhoto(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Image> {
  const { data } = await call(
    uploadImage,
    { file },
    { signal, sender: sendWithProgress(onProgress) },
  );
  return data;
}
