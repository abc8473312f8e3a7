import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { shownNumber } from '#contracts/counter/offline.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { earlyPart } from '#src/counter/early-part.ts';
import { useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { ContractLink } from './contract-link.tsx';
import { paidAmount, paidWord } from './payment-text.ts';
import { dueText } from './ticket-news.ts';

/** Reserves space for a button while it loads. */
const space = <span className="h-14" />;

// Loaded before the sale ends, so that no key that is pressed at once is lost.
const MailReceipt = earlyPart(
  async () => (await import('./mail-receipt.tsx')).MailReceipt,
  null,
  space,
);
const PrintReceipt = earlyPart(
  async () => (await import('./print-receipt.tsx')).PrintReceipt,
  null,
  space,
);
const VoidButton = earlyPart(
  async () => (await import('./void-button.tsx')).VoidButton,
  null,
  space,
);

/** `onNew` is called with the character that was typed, or none. */
type TicketDoneProps = { ticket: Ticket; onNew: (typed?: string) => void };

/** Returns text such as `2 products and 1 trade-in`. */
function countWords({ lines, items }: Ticket): string {
  const bought = lines.filter(({ kind }) => kind === 'bought').length;
  const sold = lines.length - bought;
  return [
    sold > 0 && (sold === 1 ? '1 product' : `${sold} products`),
    items.length > 0 && (items.length === 1 ? '1 item' : `${items.length} items`),
    bought > 0 && (bought === 1 ? '1 trade-in' : `${bought} trade-ins`),
  ]
    .filter(Boolean)
    .join(' and ');
}

/** Shows the ticket that has just been completed, with its number, the change to give and the customer. */
export function TicketDone({ ticket, onNew }: TicketDoneProps) {
  const { number, total, change, lines, items, customer, layaway } = ticket;
  const names = [...lines.map(({ title }) => title), ...items.map(({ name }) => name)];
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  // Other letters and digits begin the search for the next product. These are the commands for the receipt and a void.
  useCounterKeys({ any: (key) => 'mpvMPV'.includes(key) || onNew(key) });
  const hasChange = Number(change) > 0;
  const amount = formatMoney(paidAmount(ticket));
  const isSent = number > 0;
  return (
    <div className="grid gap-4 px-4 pb-4 sm:px-5">
      <div className="grid justify-items-center gap-3 py-4 text-center">
        <p className="text-lg font-bold">
          {layaway ? 'Layaway' : 'Ticket'}{' '}
          <span className="tabular-nums">{shownNumber(ticket)}</span>
          {layaway ? `: ${dueText(layaway)}` : ' is complete'}
        </p>
        <p className="text-muted">{paidWord(ticket)}</p>
        <p
          className={`hang-tag max-w-full py-4 ps-12 pe-6 font-display font-normal ${amount.length > 7 ? 'text-4xl sm:text-5xl' : 'text-5xl sm:text-6xl'}`}
        >
          {amount}
        </p>
        {!isSent && <p>It is stored on this computer, and sent when there is a connection.</p>}
        <p className="text-muted">
          {names.length === 1 ? names[0] : countWords(ticket)}
          {hasChange && <> · {formatMoney(total)}</>}
        </p>
        {customer && (
          <p className="grid max-w-full break-words text-muted">
            <bdi>{customer.name}</bdi>
            {customer.email && <span>{customer.email}</span>}
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <Button
          ref={next}
          look="amber"
          className="h-14 text-lg!"
          aria-keyshortcuts="Enter"
          onClick={() => onNew()}
        >
          New ticket
          <KeyCap name="Enter" />
        </Button>
        <PrintReceipt ticket={ticket} />
        {isSent && (
          <MailReceipt
            ticket={ticket}
            automatic={customer?.mail_consent === true}
            className="h-14 text-lg!"
            onClose={() => next.current?.focus()}
          />
        )}
        {ticket.can.void && (
          <VoidButton ticket={ticket} className="h-14 text-lg!" onVoided={() => onNew()} />
        )}
      </div>
      {lines
        .filter(({ kind }) => kind === 'bought')
        .map((line) => (
          <p key={line.product_id} className="text-center">
            <ContractLink {...line} />
          </p>
        ))}
      {isSent && (
        <Link
          to={staffPaths.ticket(ticket._id)}
          className="text-link inline-flex min-h-11 items-center justify-self-center"
        >
          Open ticket {number}
        </Link>
      )}
    </div>
  );
}
