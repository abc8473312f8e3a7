import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { depositName, isCanceled, signedPrice } from '#contracts/counter/receipt-roll.ts';
import type { ItemLine } from '#contracts/counter/ticket-items.ts';
import { paymentNames, type RecordedLine, type Ticket } from '#contracts/counter/tickets.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ContractLink } from './contract-link.tsx';
import { isOnCredit, methodText } from './payment-text.ts';
import { RelistButton } from './relist-button.tsx';
import { dueText } from './ticket-news.ts';

/** Shows a ticket with its products, payments and other details. */
export function TicketDetails({ ticket }: { ticket: Ticket }) {
  const { lines, items, payments, total, change, customer, reason, returns, staff, created_at } =
    ticket;
  const { layaway } = ticket;
  const paysOut = total.startsWith('-');
  const waiting = lines.filter(({ kind, status }) => kind === 'returned' && status === 'ended');
  const part = depositName(ticket);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label="Products" className="plate px-5 sm:px-6">
        <ul>
          {lines.map((line) => (
            <Line key={line.product_id} line={line} ticket={ticket} />
          ))}
          {items.map((item) => (
            <Item key={item.position} item={item} ticket={ticket} />
          ))}
        </ul>
        {waiting.length > 1 && (
          <div className="border-b border-rule py-4">
            <RelistButton lines={waiting}>Put all up for sale again</RelistButton>
          </div>
        )}
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-5">
          <span className="text-lg font-bold">
            {!paysOut
              ? (part ?? (layaway && ticket.kind === 'sale' ? 'Last payment' : 'Total'))
              : isOnCredit(ticket)
                ? paymentNames.credit
                : 'Paid to the customer'}
          </span>
          <span className="hang-tag max-w-full py-2.5 ps-9 pe-4 font-display text-4xl font-normal">
            {formatMoney(total.replace('-', ''))}
          </span>
        </p>
      </section>
      <section aria-label="Details" className="plate p-5 sm:p-6">
        <dl className="grid gap-4">
          {payments.map(({ method, amount, tendered, reference }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and never change
            <Fact key={at} name={methodText[method].label}>
              <b className="text-lg tabular-nums">{formatMoney(amount)}</b>
              {tendered !== null && tendered !== amount && (
                <span className="text-muted"> of {formatMoney(tendered)} given</span>
              )}
              {reference !== null && <span className="block text-muted">{reference}</span>}
            </Fact>
          ))}
          {Number(change) > 0 && <Fact name="Change">{formatMoney(change)}</Fact>}
          {customer && (
            <Fact name="Customer">
              {customer._id === null ? (
                <bdi>{customer.name}</bdi>
              ) : (
                <Link to={staffPaths.customer(customer._id)} className="text-link">
                  <bdi>{customer.name}</bdi>
                </Link>
              )}
              {customer.email !== null && (
                <span className="block text-muted">{customer.email}</span>
              )}
            </Fact>
          )}
          {layaway && (
            <Fact
              name={
                part ? 'Paid so far' : ticket.kind === 'return' ? 'Deposits returned' : 'Deposits'
              }
            >
              <b className="tabular-nums">{formatMoney(part ? layaway.held : layaway.deposit)}</b>
              {part && <span className="block text-muted">{dueText(layaway)}</span>}{' '}
              <Link to={staffPaths.layaway(layaway._id)} className="text-link">
                Open the layaway
              </Link>
            </Fact>
          )}
          {reason !== null && <Fact name="Reason">{reason}</Fact>}
          {ticket.offline && (
            <Fact name="Sold without a connection">
              <span className="tabular-nums">{ticket.offline.number}</span>,{' '}
              <time dateTime={ticket.offline.sold_at}>
                {formatDayAndTime(ticket.offline.sold_at)}
              </time>
            </Fact>
          )}
          {returns && (
            <Fact name={ticket.void ? 'Voids' : 'Returned from'}>
              <Link to={staffPaths.ticket(returns._id)} className="text-link">
                Ticket {returns.number}
              </Link>
            </Fact>
          )}
          <Fact name="Served by">{staff}</Fact>
          {ticket.approved_by && <Fact name="Approved by">{ticket.approved_by}</Fact>}
          <Fact name="When">
            <time dateTime={created_at}>{formatDayAndTime(created_at)}</time>
          </Fact>
        </dl>
      </section>
    </div>
  );
}

/** What has happened to a product since it was returned. */
const sinceReturn = {
  live: 'For sale again',
  laid_away: 'Laid away',
  reserved: 'On hold',
  ended: 'Not for sale yet',
  sold: 'Sold again',
  archived: 'No longer in the shop',
} as const;

function Line({ line, ticket }: { line: RecordedLine; ticket: Ticket }) {
  const { product_id, title, kind, returned, status } = line;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={paths.product(product_id)} className="font-bold break-words hover:underline">
            {title}
          </Link>
          {kind === 'laid_away' && (
            <Badge tone="amber">
              {isCanceled(line, ticket.kind) ? 'Layaway canceled' : 'Laid away'}
            </Badge>
          )}
          {kind === 'bought' && <Badge tone="surf">Bought in</Badge>}
          {(returned || kind === 'returned') && (
            <Badge tone="tobacco">{ticket.void ? 'Voided' : 'Returned'}</Badge>
          )}
        </p>
        {kind === 'bought' && <ContractLink product_id={product_id} title={title} />}
        {kind === 'returned' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm text-muted">{sinceReturn[status]}</span>
            {status === 'ended' && (
              <RelistButton lines={[line]}>Put up for sale again</RelistButton>
            )}
          </div>
        )}
        {(kind === 'sold' || kind === 'laid_away') && <ChangedPrice line={line} />}
      </div>
      <p className="shrink-0 text-lg font-bold whitespace-nowrap tabular-nums">
        {formatMoney(signedPrice(line, ticket.kind))}
      </p>
    </li>
  );
}

/** Shows the price on the tag and the reason for another price. Renders nothing if the price is the usual one. */
function ChangedPrice({ line }: { line: Pick<RecordedLine, 'price' | 'tag_price' | 'reason'> }) {
  const { price, tag_price, reason } = line;
  if (price === tag_price) return null;
  return (
    <p className="text-sm break-words text-muted">
      Tag <s>{formatMoney(tag_price)}</s>
      {reason !== null && <> · {reason}</>}
    </p>
  );
}

function Item({ item, ticket }: { item: ItemLine; ticket: Ticket }) {
  const { name, kind, quantity, price, total, returned } = item;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold break-words">{name}</span>
          {(returned === quantity || kind === 'returned') && (
            <Badge tone="tobacco">{ticket.void ? 'Voided' : 'Returned'}</Badge>
          )}
        </p>
        {quantity > 1 && (
          <p className="text-sm text-muted tabular-nums">
            {quantity} × {formatMoney(price)}
            {returned > 0 && returned < quantity && <>, {returned} returned</>}
          </p>
        )}
        <ChangedPrice line={item} />
      </div>
      <p className="shrink-0 text-lg font-bold whitespace-nowrap tabular-nums">
        {formatMoney(kind === 'sold' ? total : `-${total}`)}
      </p>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
