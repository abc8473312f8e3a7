import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type CloseTillForm,
  closeTill,
  getTill,
  getTillDay,
  listTillDays,
  moveCash,
  openTill,
  type TillMoveForm,
} from '#contracts/counter/till.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The open till and the most recently closed one. */
export const tillQuery = callQuery(queryKeys.till, getTill, {});

/** The closed days, newest first. */
export const tillDaysQuery = pagedQuery([...queryKeys.till, 'days'], (page, options) =>
  call(listTillDays, { query: page }, options),
);

export const tillDayQuery = (id: string) =>
  callQuery([...queryKeys.till, 'day', id], getTillDay, { params: { id } });

function useRefetchTill() {
  const queryClient = useQueryClient();
  return () => markStale(queryClient, queryKeys.till);
}

export function useOpenTill() {
  const onSettled = useRefetchTill();
  return useMutation({
    mutationFn: (count: string) => call(openTill, { body: { count } }),
    onSettled,
  });
}

/** Adds cash to the till or takes cash out. Repeating the request with the same key has no effect. */
export function useMoveCash() {
  const onSettled = useRefetchTill();
  return useMutation({
    mutationFn: ({ body, key }: { body: z.infer<typeof TillMoveForm>; key: string }) =>
      call(moveCash, { body }, { idempotencyKey: key }),
    onSettled,
  });
}

export function useCloseTill() {
  const onSettled = useRefetchTill();
  return useMutation({
    mutationFn: (body: z.infer<typeof CloseTillForm>) => call(closeTill, { body }),
    onSettled,
  });
}
