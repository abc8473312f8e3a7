import * as z from 'zod/mini';
import { CounterProduct } from '#contracts/counter.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';

const StoredLine = z.object({ product: CounterProduct, price: z.string(), reason: z.string() });

/** `code` is the buyer's handover code. It stays in memory: codes are never stored on a device. */
export type TicketLine = z.infer<typeof StoredLine> & { code?: string };

const StoredTicket = z.object({
  /** The idempotency key, which keeps a retry from selling twice. */
  key: z.string(),
  lines: z.array(StoredLine),
  customer: z.object({ name: z.string(), email: z.string() }),
});

export type OpenTicket = Omit<z.infer<typeof StoredTicket>, 'lines'> & {
  lines: readonly TicketLine[];
};

const empty = (): OpenTicket => ({
  key: newUuid(),
  lines: [],
  customer: { name: '', email: '' },
});

const stored = () => localDraft(viewerId(), 'ticket', StoredTicket, ['device']);

/** The user whose ticket is in memory, or null. */
let owner: string | null = null;
let ticket = empty();
const listeners = new Set<() => void>();

onSessionChange(() => {
  if (currentSession().status === 'signed-out') owner = null;
  notify();
});

function notify() {
  for (const listener of listeners) listener();
}

/** Returns the signed-in user's open ticket. It has no lines if there is none. */
export function openTicket(): OpenTicket {
  const viewer = viewerId();
  if (owner !== viewer) {
    owner = viewer;
    ticket = stored().read() ?? empty();
  }
  return ticket;
}

/** Changes the open ticket and stores it on this device. */
export function changeTicket(change: (ticket: OpenTicket) => OpenTicket): void {
  ticket = change(openTicket());
  const lines = ticket.lines.map(({ code, ...line }) => line);
  stored().save({ ...ticket, lines });
  notify();
}

/** Starts a new ticket. */
export function startTicket(): void {
  ticket = empty();
  stored().end();
  notify();
}

/** Another tab changed the ticket, which is the same in all tabs. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith('draft:')) return;
  const read = stored().read();
  if (read?.key === ticket.key && JSON.stringify(read) === JSON.stringify(ticket)) return;
  ticket = read ?? empty();
  notify();
}

/** Calls the listener after every change of the ticket. Returns a function that removes the listener. */
export function onTicketChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
