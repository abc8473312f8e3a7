import * as z from 'zod/mini';

/**
 * The content of the customer display. The counter's window sends nothing else to the display's window. The schema is a
 * union of plain objects, because other zod types would make every page's script larger.
 */
const Shown = z.union([
  z.object({ state: z.literal('idle') }),
  z.object({
    state: z.literal('open'),
    lines: z.array(
      z.object({
        title: z.string(),
        price: z.string(),
        /** The discount included in the price, or 0. */
        discount: z.string(),
        kind: z.enum(['sold', 'bought']),
      }),
    ),
    /** Negative if the shop pays the customer. */
    total: z.string(),
    /** The payments so far, or 0. */
    paid: z.string(),
    left: z.string(),
  }),
  z.object({
    state: z.literal('paid'),
    total: z.string(),
    change: z.string(),
    /** Whether the shop paid only with store credit. A window that was opened earlier doesn't send it. */
    onCredit: z.optional(z.boolean()),
  }),
]);
export type Shown = z.infer<typeof Shown>;

const name = 'customer-display';
const hello = 'hello';

/**
 * Sends the result of `read` to all customer displays in this browser: immediately, whenever a display opens, and
 * whenever `send` is called. `close` clears the displays.
 */
export function feedDisplays(read: () => Shown) {
  const channel = new BroadcastChannel(name);
  const send = () => channel.postMessage(read());
  channel.onmessage = ({ data }) => {
    if (data === hello) send();
  };
  send();
  return {
    send,
    close() {
      channel.postMessage({ state: 'idle' } satisfies Shown);
      channel.close();
    },
  };
}

/** Calls `listener` whenever the content of the customer display changes. Returns a function that stops listening. */
export function watchDisplay(listener: (shown: Shown) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const shown = Shown.safeParse(data);
    if (shown.success) listener(shown.data);
  };
  channel.postMessage(hello);
  return () => channel.close();
}
