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
  /** The reason to sell the product despite someone else's hold, or an empty string. */
  override: z.string(),
});

/** `code` is the buyer's handover code. */
export type TicketLine = z.infer<typeof StoredLine> & { code?: string };

/**
 * Returns the price that requires no reason: the price at the time of booking if the line has the buyer's code,
 * otherwise the price on the tag.
 */
export const usualPrice = ({ product, code }: Pick<TicketLine, 'product' | 'code'>): string =>
  (code === undefined ? undefined : product.hold?.price) ?? product.resale_price;

/** The payment that is being entered. */
const TypedPayment = z.object({
  method: z.optional(z.nullable(PaymentMethod)),
  amount: z.optional(z.string()),
  tendered: z.optional(z.string()),
  reference: z.optional(z.string()),
});
export type TypedPayment = z.infer<typeof TypedPayment>;

const StoredTicket = z.object({
  /** The idempotency key, which prevents a retry from charging the ticket twice. */
  key: z.string(),
  lines: z.array(StoredLine),
  customer: z.object({ name: z.string(), email: z.string() }),
  /** The payments received so far, if the ticket is split. */
  payments: z.array(PaymentForm),
  typed: z.optional(TypedPayment),
  /** The last request, if its reply was lost and the ticket may have been charged. Otherwise null. */
  sent: z.nullable(SaleForm),
});

/** A product that the shop buys on this ticket. */
const BuyInLine = z.object({ id: z.string(), form: BuyInForm, images: z.array(Image) });
export type BuyInLine = z.infer<typeof BuyInLine>;

/**
 * Data that is stored only in this tab, until the ticket ends: the addresses of people who sell products to the shop,
 * and the handover codes by product.
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

/** The ticket belongs to the computer, so the next person can finish it. */
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
    // If there are trade-ins, only the tab has stored the sent request.
    sent: buyIns.length > 0 || ticket.sent ? own.sent : null,
  };
}

/** Stores the ticket on the device, except handover codes and trade-ins, which are stored in the tab. */
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

/** Whether the stored ticket has been loaded into memory. */
let loaded = false;
let ticket = empty();
/** The ticket that has just been charged, until the next one begins. */
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

/** Returns this computer's open ticket, which is empty if none has been started. */
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

/** Stores the request that is about to be sent, in case its reply is lost. */
export function beginCharge(sent: SaleForm): void {
  charging = true;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/**
 * Ends a failed attempt. `sent` is the request if the ticket may have been charged, and null if it certainly was not.
 */
export function endCharge(sent: SaleForm | null): void {
  charging = false;
  changeTicket((ticket) => ({ ...ticket, sent }));
}

/** Returns whether the ticket is currently being charged. */
export const isCharging = () => charging;

/** Returns the ticket that has just been charged, or null. */
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

/** Loads the ticket again after another tab has changed it. All tabs share one ticket. */
function onStorage({ key }: StorageEvent) {
  if (key !== null && !key.startsWith('draft:')) return;
  loaded = true;
  ticket = read() ?? empty();
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
