import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listUsers, makeAdmin } from '#contracts/users.ts';
import { call } from '#src/lib/api.ts';
import { joinPages } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Everybody with an account, oldest first; for admins. */
export const usersQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.users, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listUsers,
      { query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  select: joinPages,
});

/** Makes a user an admin. The list is read anew also after a refusal: it shows that something changed. */
export function useMakeAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(makeAdmin, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.users }),
  });
}
