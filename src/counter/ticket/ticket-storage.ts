import * as z from 'zod/mini';
import { CounterProduct } from '#contracts/counter/counter.ts';
import { PaymentForm, PaymentMethod, TicketForm } from '#contracts/counter/tickets.ts';
import { Image } from '#contracts/media/images.ts';
import { BuyInForm } from '#contracts/stock/intakes.ts';
import { ticketDrafts } from './stored-tickets.ts';

const StoredLine = z.object({
  product: CounterProduct,
  price: z.string(),
  reason: z.string(),
  /** The reason to sell the product despite someone else's hold, or an empty string. */
  override: z.string(),
});

/** `code` is the buyer's handover code. */
export type TicketLine = z.infer<typeof StoredLine> & { code?: string | undefined };

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
  /** The last request if its reply was lost and the ticket may have been charged, or null. */
  sent: z.nullable(TicketForm),
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
  sent: z.nullable(TicketForm),
});

export type OpenTicket = Omit<z.infer<typeof StoredTicket>, 'lines'> & {
  lines: readonly TicketLine[];
  buyIns: readonly BuyInLine[];
};

/** A ticket that was set aside at this computer, to serve another customer first. */
export type ParkedTicket = OpenTicket & {
  since: string;
  /** The name of the person who parked the ticket. */
  by: string;
  /** The number of trade-ins that are stored only in another tab, which may have been closed. */
  lostTradeIns: number;
};

const StoredParked = z.array(
  z.object({ ticket: StoredTicket, since: z.string(), by: z.string(), tradeIns: z.number() }),
);

const onDevice = () => ticketDrafts.open(StoredTicket);
const inTab = () => ticketDrafts.openPrivate(Private);
const parkedOnDevice = () => ticketDrafts.parked(StoredParked);
const parkedInTab = () => ticketDrafts.parkedPrivate(z.array(Private));

/**
 * Returns the part of a ticket that is stored on the device, and the part that is stored only in the tab. `tab` is null
 * if the ticket has no trade-ins and no handover codes.
 */
function split({ lines, buyIns, sent, ...rest }: OpenTicket) {
  const plain = sent && { ...sent, lines: sent.lines.map(({ handover_code, ...line }) => line) };
  const buys = buyIns.length > 0;
  const codes = lines.flatMap(({ product, code }) =>
    code === undefined ? [] : [[product._id, code] as const],
  );
  const device = {
    ...rest,
    lines: lines.map(({ code, ...line }) => line),
    sent: buys ? null : plain,
  };
  const tab = { key: rest.key, buyIns: [...buyIns], codes: Object.fromEntries(codes), sent };
  return { device, tab: buys || codes.length > 0 ? tab : null };
}

function join(
  ticket: z.infer<typeof StoredTicket>,
  own: z.infer<typeof Private> | null | undefined,
): OpenTicket {
  if (own?.key !== ticket.key) return { ...ticket, buyIns: [] };
  const { buyIns, codes = {} } = own;
  return {
    ...ticket,
    buyIns,
    lines: ticket.lines.map((line) => {
      const code = codes[line.product._id];
      return code === undefined ? line : { ...line, code };
    }),
    // If there are trade-ins, the sent request is stored only in the tab.
    sent: buyIns.length > 0 || ticket.sent ? own.sent : null,
  };
}

/** Reads this computer's open ticket. Returns null if none has been started. */
export function readTicket(): OpenTicket | null {
  const ticket = onDevice().read();
  return ticket && join(ticket, inTab().read());
}

/** Stores the ticket on the device, except handover codes and trade-ins, which are stored in the tab. */
export function saveTicket(ticket: OpenTicket): void {
  const { device, tab } = split(ticket);
  onDevice().save(device);
  if (tab) inTab().save(tab);
  else inTab().end();
}

/** Deletes the stored open ticket. */
export function forgetTicket(): void {
  onDevice().end();
  inTab().end();
}

/** Reads this computer's parked tickets, oldest first. Returns null if none have been stored. */
export function readParked(): ParkedTicket[] | null {
  const own = parkedInTab().read() ?? [];
  const stored = parkedOnDevice().read();
  return (
    stored?.map(({ ticket, since, by, tradeIns }) => {
      const joined = join(
        ticket,
        own.find(({ key }) => key === ticket.key),
      );
      return { ...joined, since, by, lostTradeIns: tradeIns - joined.buyIns.length };
    }) ?? null
  );
}

/** Stores the parked tickets in the same way as the open ticket. */
export function saveParked(parked: readonly ParkedTicket[]): void {
  const tickets = parked.map(({ since, by, lostTradeIns, ...ticket }) => ({
    ...split(ticket),
    since,
    by,
    tradeIns: lostTradeIns + ticket.buyIns.length,
  }));
  parkedOnDevice().save(tickets.map(({ device, tab, ...rest }) => ({ ...rest, ticket: device })));
  const own = tickets.flatMap(({ tab }) => tab ?? []);
  if (own.length > 0) parkedInTab().save(own);
  else parkedInTab().end();
}
