import { create } from 'zustand';
import type { Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import { keptStore } from '#src/lib/kept-store.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import { closeToast } from '#src/ui/toaster.tsx';
import { type OpenTicket, openDraft, type ParkedTicket, parkedDraft } from './ticket-storage.ts';
import { idsByAge, isEmpty } from './ticket-totals.ts';

const open = keptStore<OpenTicket>('ticket', openDraft, () => ({
  key: newUuid(),
  lines: [],
  items: [],
  buyIns: [],
  customer: { name: '', email: '' },
  payments: [],
  sent: null,
}));
const parked = keptStore<readonly ParkedTicket[]>('parked', parkedDraft, () => []);

/** Whether the ticket is being charged, and the ticket that has just been charged, until the next one begins. */
type Progress = { charging: boolean; sold: Ticket | null };
const useProgress = create<Progress>(() => ({ charging: false, sold: null }));

onSessionChange(() => {
  if (currentSession().status === 'signed-out') useProgress.setState({ sold: null });
});

/** The toasts that close when the open ticket ends, because their Undo would change the next ticket. */
const toasts = new Set<string>();

/** Closes a toast when the open ticket ends. */
export function closeWithTicket(about: string): void {
  toasts.add(about);
}

/** Returns this computer's open ticket, which is empty if none has been started. */
export const openTicket = open.get;

/** Returns this computer's parked tickets, oldest first. */
export const parkedTickets = parked.get;

/** Returns the ticket that has just been charged, or null. */
export const soldTicket = () => useProgress.getState().sold;

/** Changes the open ticket and stores it on this device. */
export function changeTicket(change: (ticket: OpenTicket) => OpenTicket): void {
  const next = change(openTicket());
  open.set({ ...next, order: idsByAge(next) });
  useProgress.setState({ sold: null });
}

/** Changes the list of parked tickets. Rereads the list first, because another tab may have changed it. */
function changeParked(change: (parked: readonly ParkedTicket[]) => readonly ParkedTicket[]): void {
  parked.set(change(parkedDraft().read() ?? parkedTickets()));
}

/** Parks the open ticket and starts an empty one. */
export function parkTicket(): void {
  const session = currentSession();
  const by = session.status === 'signed-in' ? session.user.name : '';
  const set = { ...openTicket(), since: new Date().toISOString(), by, lostTradeIns: 0 };
  changeParked((others) => [...others, set]);
  startTicket();
}

/** Opens a parked ticket. If the open ticket has products, parks that ticket. */
export function resumeTicket(key: string): void {
  const found = (parkedDraft().read() ?? parkedTickets()).find((one) => one.key === key);
  if (!found) return;
  const { since, by, lostTradeIns, ...resumed } = found;
  if (isEmpty(openTicket())) startTicket();
  else parkTicket();
  changeParked((others) => others.filter((one) => one.key !== key));
  changeTicket(() => resumed);
}

/** Discards a parked ticket. Returns a function that parks it again. */
export function discardParked(key: string): () => void {
  const found = parkedTickets().find((one) => one.key === key);
  changeParked((others) => others.filter((one) => one.key !== key));
  return () => {
    if (found) changeParked((others) => [...others, found]);
  };
}

/** Stores the request that is about to be sent, in case its reply is lost. */
export function beginCharge(sent: TicketForm): void {
  useProgress.setState({ charging: true });
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/**
 * Ends a failed attempt. `sent` is the request if the ticket may have been charged, and null if it certainly was not.
 */
export function endCharge(sent: TicketForm | null): void {
  useProgress.setState({ charging: false });
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/** Ends the ticket and starts a new one. `completed` is the ticket that was charged. */
export function startTicket(completed: Ticket | null = null): void {
  useProgress.setState({ charging: false, sold: completed });
  for (const about of toasts) closeToast(about);
  toasts.clear();
  open.clear();
}

/** Replaces a ticket that this computer sold without a connection, once the server has replied with it. */
export function completeSold(key: string, sold: Ticket): void {
  if (soldTicket()?._id === key) useProgress.setState({ sold });
}

/** Returns the open ticket, the parked tickets and how far charging the ticket is. */
export const useTickets = () => ({ ...open.use(), parked: parked.use(), ...useProgress() });

/** Calls the listener after each change to the open ticket. Returns a function that removes the listener. */
export function onTicketChange(listener: () => void): () => void {
  const stops = [open.subscribe(listener), useProgress.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
