import type { Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import type { Intake } from '#contracts/stock/intakes.ts';
import { viewerId } from '#src/lib/local-drafts.ts';

/** The shop's purchases on this user's last ticket. Kept only in memory, because they contain people's addresses. */
let last: { by: string; purchases: readonly Intake[] } | null = null;

/** Remembers a ticket's purchases and their sellers until the next ticket, so that the contracts can be printed. */
export function rememberPurchases(ticket: Ticket, { buy_ins = [] }: TicketForm): void {
  const bought = ticket.lines.filter(({ kind }) => kind === 'bought');
  // The server returns the purchases in the order of the form.
  const purchases = buy_ins.flatMap(({ seller }, n): Intake[] => {
    const line = bought[n];
    if (!line?.stock) return [];
    return [
      {
        product: { _id: line.product_id, title: line.title, serial_number: line.serial_number },
        number: line.stock.number,
        sale_id: ticket._id,
        paid: line.price,
        taken_at: ticket.created_at,
        live_at: line.stock.live_at,
        seller: { ...seller, document: seller.document || null },
      },
    ];
  });
  last = { by: viewerId(), purchases };
}

/** Returns the purchase of a product if it was on the signed-in user's last ticket. */
export const purchaseOf = (productId: string): Intake | undefined =>
  last?.by === viewerId()
    ? last.purchases.find(({ product }) => product._id === productId)
    : undefined;
