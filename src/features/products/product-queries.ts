import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { type Image, uploadImage } from '#contracts/images.ts';
import { createProduct, deleteProduct, getProduct, listOwnProducts } from '#contracts/products.ts';
import { call } from '#src/lib/api.ts';
import { joinPages } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import type { OnProgress } from '#src/lib/upload.ts';

export type NewProduct = EndpointInput<typeof createProduct>['body'];

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.products, 'detail', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
    staleTime: 15_000,
  });

export const ownProductsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.products, 'own'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listOwnProducts,
      { query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  select: joinPages,
});

/** Puts a product up for sale; sent again with the same key it is not made twice. */
export function useCreateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ product, key }: { product: NewProduct; key: string }) =>
      call(createProduct, { body: product }, { idempotencyKey: key }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.products });
      void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
    },
  });
}

/** Deletes an own product; whoever held it is released by the server. */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: productQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.products });
      void queryClient.invalidateQueries({ queryKey: queryKeys.categories });
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookings });
    },
  });
}

/** Uploads one photo; it belongs to a product only once one names its address. */
export async function uploadPhoto(
  file: Blob,
  options: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Image> {
  const { data } = await call(uploadImage, { file }, options);
  return data;
}
