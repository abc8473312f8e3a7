import * as z from 'zod/mini';
import { CounterProduct } from '#contracts/counter.ts';
import { Image } from '#contracts/images.ts';
import { BuyInForm, PaymentForm, PaymentMethod, type Sale, SaleForm } from '#contracts/sales.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';

const StoredLine = z.object({
  product: CounterProduct,
  price: z.string(),
  reason: z.string(),
  /** The reason to sell the product although someone else holds it; empty if there is none. */
  override: z.string(),
});

/** `code` is the buyer's handover code. */
export type TicketLine = z.infer<typeof StoredLine> & { code?: string };

/**
 * The price that needs no reason: the price when the customer booked, if their code is on the line, otherwise the price
 * on the tag.
 */
export const usualPrice = ({ product, code }: Pick<TicketLine, 'product' | 'code'>): string =>
  (code === undefined ? undefined : product.hold?.price) ?? product.resale_price;

/** The payment that is being typed. */
const TypedPayment = z.object({
  method: z.optional(z.nullable(PaymentMethod)),
  amount: z.optional(z.string()),
  tendered: z.optional(z.string()),
  reference: z.optional(z.string()),
});
export type TypedPayment = z.infer<typeof TypedPayment>;

const StoredTicket = z.object({
  /** The idempotency key, which keeps a retry from selling twice. */
  key: z.string(),
  lines: z.array(StoredLine),
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The payments taken so far, if there are several. */
  payments: z.array(PaymentForm),
  typed: z.optional(TypedPayment),
  /** The request that got no reply, so the ticket may already be sold. Null if it certainly isn't. */
  sent: z.nullable(SaleForm),
});

/** A product that the shop buys on this ticket. */
const BuyInLine = z.object({ id: z.string(), form: BuyInForm, images: z.array(Image) });
export type BuyInLine = z.infer<typeof BuyInLine>;

/**
 * Data that only this tab stores, until the ticket ends: the addresses of people who sell to the shop, and the
 * handover codes by product.
 */
const Private = z.object({
  key: z.string(),
  buyIns: z.array(BuyInLine),
  codes: z.optional(z.record(z.string(), z.string())),
  sent: z.nullable(SaleForm),
});

export type OpenTicket = Omit<z.infer<typeof StoredTicket>, 'lines'> & {
  lines: readonly TicketLine[];
  buyIns: readonly BuyInLine[];
};

const empty = (): OpenTicket => ({
  key: newUuid(),
  lines: [],
  buyIns: [],
  customer: { name: '', email: '' },
  payments: [],
  sent: null,
});

/** The ticket belongs to the computer: the next person can finish it. */
const counter = 'counter';
const onDevice = () => localDraft(counter, 'ticket', StoredTicket, ['device']);
const inTab = () => localDraft(counter, 'ticket:private', Private, ['tab']);

function read(): OpenTicket | null {
  const ticket = onDevice().read();
  if (!ticket) return null;
  const own = inTab().read();
  if (own?.key !== ticket.key) return { ...ticket, buyIns: [] };
  const { buyIns, codes = {} } = own;
  return {
    ...ticket,
    buyIns,
    lines: ticket.lines.map((line) => {
      const code = codes[line.product._id];
      return code === undefined ? line : { ...line, code };
    }),
    // If there are trade-ins, only the tab knows what was sent.
    sent: buyIns.length > 0 || ticket.sent ? own.sent : null,
  };
}

/** Stores the ticket. Handover codes and trade-ins stay in this tab. */
function save({ lines, buyIns, sent, ...rest }: OpenTicket): void {
  const plain = sent && { ...sent, lines: sent.lines.map(({ handover_code, ...line }) => line) };
  const buys = buyIns.length > 0;
  const codes = lines.flatMap(({ product, code }) =>
    code === undefined ? [] : [[product._id, code] as const],
  );
  onDevice().save({
    ...rest,
    lines: lines.map(({ code, ...line }) => line),
    sent: buys ? null : plain,
  });
  if (!buys && codes.length === 0) inTab().end();
  else {
    inTab().save({
      key: rest.key,
      buyIns: [...buyIns],
      codes: Object.fromEntries(codes),
      sent,
    });
  }
}

/** Whether the stored ticket is in memory. */
let loaded = false;
let ticket = empty();
/** The ticket that was just sold, until the next one begins. */
let sold: Sale | null = null;
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

/** Returns this computer's open ticket. It has no lines if there is none. */
export function openTicket(): OpenTicket {
  if (!loaded) {
    loaded = true;
    ticket = read() ?? empty();
  }
  return ticket;
}

/** Changes the open ticket and stores it on this device. */
export function changeTicket(change: (ticket: OpenTicket) => OpenTicket): void {
  ticket = change(openTicket());
  sold = null;
  save(ticket);
  notify();
}

/** Stores what is about to be sent, in case the reply is lost. */
export function beginCharge(sent: SaleForm): void {
  charging = true;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/** Stores what we know after a failed attempt. `sent` is null if the ticket certainly wasn't sold. */
export function endCharge(sent: SaleForm | null): void {
  charging = false;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/** Returns whether the ticket is being sent. */
export const isCharging = () => charging;

/** Returns the ticket that was just sold, or null. */
export const soldTicket = () => sold;

/** Ends the ticket and starts a new one. `sale` is the completed sale. */
export function startTicket(sale: Sale | null = null): void {
  ticket = empty();
  sold = sale;
  charging = false;
  onDevice().end();
  inTab().end();
  notify();
}

/** All tabs share one ticket, and another tab changed it. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith('draft:')) return;
  loaded = true;
  ticket = read() ?? empty();
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
