import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { createThread, sendMessage } from '#contracts/talk/threads.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { backoff, mayPass } from '#src/lib/backoff.ts';
import { keptStore } from '#src/lib/kept-store.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useOnline } from '#src/lib/use-reconnect.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { findThreadQuery, showSent, threadQuery } from './thread-queries.ts';

/**
 * A message that the server doesn't have yet. `_id` is its idempotency key: however often and from however many tabs it
 * is sent, it arrives once. `to` is the thread's id or, with `start`, that of what the new thread is about.
 */
const Unsent = z.object({
  _id: z.string(),
  to: z.string(),
  start: z.nullable(z.object({ product_id: z.string(), booking_id: z.optional(z.string()) })),
  text: z.string(),
  images: z.array(z.string()),
  note: z.optional(z.literal(true)),
  /** Whether an attempt got no reply. */
  waits: z.optional(z.boolean()),
  /** Why the server rejected it. */
  failed: z.optional(z.string()),
});
export type Unsent = z.infer<typeof Unsent>;

/** `sent: false` keeps the messages on the device after a logout. */
const Kept = z.object({ sent: z.literal(false), messages: z.array(Unsent) });
const outbox = keptStore(
  'outbox',
  () => localDraft(viewerId(), 'outbox', Kept, ['device']),
  (): z.infer<typeof Kept> => ({ sent: false, messages: [] }),
);

function change(to: (messages: readonly Unsent[]) => Unsent[]): void {
  const messages = to(outbox.get().messages);
  if (messages.length > 0) outbox.set({ sent: false, messages });
  else outbox.clear();
}
const without = (id: string) => change((all) => all.filter(({ _id }) => _id !== id));
const update = (id: string, changes: Partial<Unsent>) =>
  change((all) =>
    all.map((message) => (message._id === id ? { ...message, ...changes } : message)),
  );

/** The messages to a thread that the server doesn't have yet, and what to do with them. */
export const useUnsent = (to: string) => ({
  unsent: outbox.use().messages.filter((message) => message.to === to),
  send: (message: Unsent) => change((all) => [...all, message]),
  again: (id: string) => update(id, { failed: undefined }),
  discard: without,
});

/** Sends the user's messages one after another, from any page, once the shop is reachable. Renders nothing. */
export function Outbox(): null {
  const { messages } = outbox.use();
  const queryClient = useQueryClient();
  const { mutateAsync } = useChange({
    keys: [queryKeys.messages],
    async mutationFn({ _id, to, start, text, images, note }: Unsent) {
      const options = { idempotencyKey: _id };
      if (start) {
        const thread = await call(createThread, { body: { text, images, ...start } }, options);
        const loaded = { pages: [thread], pageParams: [null] };
        queryClient.setQueryData(threadQuery(thread._id).queryKey, loaded);
        queryClient.setQueryData(
          findThreadQuery(to).queryKey,
          (seen) => seen && { ...seen, thread_id: thread._id },
        );
      } else {
        const body = { text, images, ...(note && { note }) };
        const message = await call(sendMessage, { params: { id: to }, body }, options);
        showSent(queryClient, to, message);
      }
      without(_id);
    },
  });
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendAll = useSingleFlight(async () => {
    clearTimeout(timer.current);
    for (;;) {
      const next = outbox.get().messages.find(({ failed }) => failed === undefined);
      if (!next) return;
      try {
        await mutateAsync(next);
        failures.current = 0;
      } catch (error) {
        if (mayPass(error)) {
          update(next._id, { waits: true });
          timer.current = setTimeout(() => void sendAll(), backoff(failures.current++));
          return;
        }
        update(next._id, { failed: describeError(error).message });
      }
    }
  });
  const online = useOnline();
  const due = messages.flatMap(({ _id, failed }) => (failed === undefined ? _id : [])).join();
  useEffect(outbox.reread, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sendAll` is new in each render
  useEffect(() => void sendAll(), [due, online]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
