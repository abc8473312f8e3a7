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
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** The open till and the most recently closed one. */
export const tillQuery = callQuery(queryKeys.till, getTill, {});

/** The closed days, newest first. */
export const tillDaysQuery = pagedQuery([...queryKeys.till, 'days'], (page, options) =>
  call(listTillDays, { query: page }, options),
);

export const tillDayQuery = (id: string) =>
  callQuery([...queryKeys.till, 'day', id], getTillDay, { params: { id } });

const change = { keys: [queryKeys.till], waits: true };

export const useOpenTill = () =>
  useChange({ ...change, mutationFn: (count: string) => call(openTill, { body: { count } }) });

/** Adds cash to the till or takes cash out. Repeating the request with the same key has no effect. */
export const useMoveCash = () =>
  useChange({
    ...change,
    mutationFn: ({ body, key }: { body: z.infer<typeof TillMoveForm>; key: string }) =>
      call(moveCash, { body }, { idempotencyKey: key }),
  });

export const useCloseTill = () =>
  useChange({
    ...change,
    mutationFn: (body: z.infer<typeof CloseTillForm>) => call(closeTill, { body }),
  });
