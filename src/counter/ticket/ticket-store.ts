import type { Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import {
  forgetTicket,
  type OpenTicket,
  type ParkedTicket,
  readParked,
  readTicket,
  saveParked,
  saveTicket,
} from './ticket-storage.ts';
import { isEmpty } from './ticket-totals.ts';

const empty = (): OpenTicket => ({
  key: newUuid(),
  lines: [],
  buyIns: [],
  customer: { name: '', email: '' },
  payments: [],
  sent: null,
});

/** Whether the stored ticket has been loaded into memory. */
let loaded = false;
let ticket = empty();
let parked: readonly ParkedTicket[] = [];
/** The ticket that has just been charged, until the next one begins. */
let sold: Ticket | null = null;
let charging = false;
const listeners = new Set<() => void>();

onSessionChange(() => {
  if (currentSession().status === 'signed-out') {
    loaded = false;
    sold = null;
  }
  notify();
});

function notify() {
  for (const listener of listeners) listener();
}

/** Returns this computer's open ticket, which is empty if none has been started. */
export function openTicket(): OpenTicket {
  if (!loaded) load();
  return ticket;
}

/** Returns this computer's parked tickets, oldest first. */
export function parkedTickets(): readonly ParkedTicket[] {
  if (!loaded) load();
  return parked;
}

function load() {
  loaded = true;
  ticket = readTicket() ?? empty();
  parked = readParked() ?? [];
}

/** Changes the open ticket and stores it on this device. */
export function changeTicket(change: (ticket: OpenTicket) => OpenTicket): void {
  ticket = change(openTicket());
  sold = null;
  saveTicket(ticket);
  notify();
}

/** Changes the list of parked tickets and stores it. Rereads the list first, because another tab may have changed it. */
function changeParked(change: (parked: readonly ParkedTicket[]) => readonly ParkedTicket[]): void {
  parked = change(readParked() ?? parkedTickets());
  saveParked(parked);
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
  const found = (readParked() ?? parkedTickets()).find((one) => one.key === key);
  if (!found) return;
  const { since, by, lostTradeIns, ...resumed } = found;
  if (!isEmpty(openTicket())) parkTicket();
  changeParked((others) => others.filter((one) => one.key !== key));
  changeTicket(() => resumed);
}

/** Discards a parked ticket. Returns a function that parks it again. */
export function discardParked(key: string): () => void {
  const found = parkedTickets().find((one) => one.key === key);
  changeParked((others) => others.filter((one) => one.key !== key));
  notify();
  return () => {
    if (!found) return;
    changeParked((others) => [...others, found]);
    notify();
  };
}

/** Stores the request that is about to be sent, in case its reply is lost. */
export function beginCharge(sent: TicketForm): void {
  charging = true;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/**
 * Ends a failed attempt. `sent` is the request if the ticket may have been charged, and null if it certainly was not.
 */
export function endCharge(sent: TicketForm | null): void {
  charging = false;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/** Returns whether the ticket is currently being charged. */
export const isCharging = () => charging;

/** Returns the ticket that has just been charged, or null. */
export const soldTicket = () => sold;

/** Ends the ticket and starts a new one. `completed` is the ticket that was charged. */
export function startTicket(completed: Ticket | null = null): void {
  ticket = empty();
  sold = completed;
  charging = false;
  forgetTicket();
  notify();
}

/** Loads the ticket again after another tab has changed it, because all tabs share one ticket. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith('draft:')) return;
  load();
  notify();
}

/** Calls the listener after each change to the ticket. Returns a function that removes the listener. */
export function onTicketChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
