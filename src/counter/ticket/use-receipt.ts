import { useState } from 'react';
import { shownNumber } from '#contracts/counter/offline.ts';
import { receiptRoll } from '#contracts/counter/receipt-roll.ts';
import type { Roll } from '#contracts/counter/roll.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { Paper } from '#contracts/printing.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { useShopDetails } from '#src/lib/shop-details.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { endReceipt, isCopy } from './receipt-copies.ts';

/** Returns a ticket's receipt and the actions that print it. All printouts after the first are copies. */
export function useReceipt(ticket: Ticket, paper: Paper, onFailed: (message: string) => void) {
  const [copy, setCopy] = useState(() => isCopy(ticket._id));
  const time = formatDayAndTime(ticket.offline?.sold_at ?? ticket.created_at);
  const roll: Roll = receiptRoll(ticket, useShopDetails(), { time, copy });
  const print = usePrint({
    paper,
    roll,
    name: `Receipt ${shownNumber(ticket)}`,
    onPrinted() {
      endReceipt(ticket._id);
      setCopy(true);
    },
    onFailed,
  });
  return { roll, print };
}
