import * as z from 'zod/mini';
import { CounterProduct } from '#contracts/counter/counter.ts';
import { ItemLineForm } from '#contracts/counter/ticket-items.ts';
import { IdCheck, PaymentForm, PaymentMethod, TicketForm } from '#contracts/counter/tickets.ts';
import { Image } from '#contracts/media/images.ts';
import { BuyInForm } from '#contracts/stock/intakes.ts';
import { ticketDraft } from './stored-tickets.ts';

const StoredLine = z.object({
  product: CounterProduct,
  price: z.string(),
  reason: z.string(),
  /** The reason to sell the product despite someone else's hold, or an empty string. */
  override: z.string(),
  /** The booking whose buyer staff recognized by an ID. */
  idCheck: z.optional(IdCheck),
});

/** `code` is the buyer's handover code. */
export type TicketLine = z.infer<typeof StoredLine> & { code?: string | undefined };

type Held = Pick<TicketLine, 'product' | 'code' | 'idCheck'>;

/** Returns whether the customer showed the code of the product's hold, or an ID. */
export const isBuyers = ({ product, code, idCheck }: Held): boolean =>
  code !== undefined || (idCheck !== undefined && idCheck.booking_id === product.hold?.booking_id);

/** Returns whether someone else holds the product, and no reason to sell it anyway was given. */
export const isHeldByOther = (line: TicketLine): boolean =>
  line.product.hold !== null && !isBuyers(line) && line.override === '';

/**
 * Returns the price that requires no reason: the price at the time of booking if the customer is the buyer, otherwise the
 * price on the tag.
 */
export const usualPrice = (line: Held): string =>
  (isBuyers(line) ? line.product.hold?.price : undefined) ?? line.product.resale_price;

/** The payment that is being entered. */
const TypedPayment = z.object({
  method: z.optional(z.nullable(PaymentMethod)),
  amount: z.optional(z.string()),
  tendered: z.optional(z.string()),
  reference: z.optional(z.string()),
});
export type TypedPayment = z.infer<typeof TypedPayment>;

/**
 * Small goods on the ticket. `id` is the item's, or a new one for a quick item. `tag_price` is the item's price and
 * `stock` the number of its pieces when it was added. A quick item has none.
 */
const StoredItem = z.extend(ItemLineForm, {
  id: z.string(),
  tag_price: z.optional(z.string()),
  stock: z.optional(z.nullable(z.number())),
});
export type StoredItem = z.infer<typeof StoredItem>;

const StoredTicket = z.object({
  /** The idempotency key, which prevents a retry from charging the ticket twice. */
  key: z.string(),
  lines: z.array(StoredLine),
  items: z._default(z.array(StoredItem), []),
  /** The ids of the lines, in the order in which they were added or scanned last. */
  order: z.optional(z.array(z.string())),
  /** `_id` is set if the customer was picked or added, `phone` and `credit` if they are known. */
  customer: z.object({
    _id: z.optional(z.string()),
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    credit: z.optional(z.string()),
  }),
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

export type OpenTicket = Omit<z.infer<typeof StoredTicket>, 'lines' | 'items'> & {
  lines: readonly TicketLine[];
  items: readonly StoredItem[];
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

/** Splits a ticket into the part that is stored on the device and the part that is stored only in the tab. */
function split({ lines, items, buyIns, sent, ...rest }: OpenTicket) {
  const codes = lines.flatMap(({ product, code }) =>
    code === undefined ? [] : [[product._id, code]],
  );
  const plain = sent && { ...sent, lines: sent.lines.map(({ handover_code, ...line }) => line) };
  return {
    device: {
      ...rest,
      lines: lines.map(({ code, ...line }) => line),
      items: [...items],
      // A request with trade-ins contains addresses.
      sent: buyIns.length > 0 ? null : plain,
    },
    tab: { key: rest.key, buyIns: [...buyIns], codes: Object.fromEntries(codes), sent },
  };
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
    sent: buyIns.length > 0 || ticket.sent ? own.sent : null,
  };
}

/** Where the open ticket is stored. Its handover codes and trade-ins are stored only in the tab. */
export function openDraft() {
  const [device, own] = [
    ticketDraft('ticket', StoredTicket),
    ticketDraft('ticket:private', Private),
  ];
  return {
    read() {
      const ticket = device.read();
      return ticket && join(ticket, own.read());
    },
    save(ticket: OpenTicket) {
      const parts = split(ticket);
      device.save(parts.device);
      own.save(parts.tab);
    },
    end() {
      device.end();
      own.end();
    },
  };
}

/** Where the parked tickets are stored, oldest first, in the same way as the open ticket. */
export function parkedDraft() {
  const device = ticketDraft('parked', StoredParked);
  const own = ticketDraft('parked:private', z.array(Private));
  return {
    read() {
      const tabs = own.read() ?? [];
      const parked = device.read()?.map(({ ticket, tradeIns, ...rest }): ParkedTicket => {
        const joined = join(
          ticket,
          tabs.find(({ key }) => key === ticket.key),
        );
        return { ...joined, ...rest, lostTradeIns: tradeIns - joined.buyIns.length };
      });
      return parked ?? null;
    },
    save(parked: readonly ParkedTicket[]) {
      const tickets = parked.map(({ since, by, lostTradeIns, ...ticket }) => ({
        ...split(ticket),
        rest: { since, by, tradeIns: lostTradeIns + ticket.buyIns.length },
      }));
      device.save(tickets.map((one) => ({ ...one.rest, ticket: one.device })));
      own.save(tickets.map(({ tab }) => tab));
    },
    end() {
      device.end();
      own.end();
    },
  };
}
