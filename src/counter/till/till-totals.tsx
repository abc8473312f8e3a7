import type { Till } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';
import { methodText } from '#src/counter/ticket/payment-text.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { depositRows, salesRows } from './till-text.ts';

/** Shows what was paid with each method, the cash movements without a ticket, each person's sales, and the count. */
export function TillTotals({ till }: { till: Till }) {
  const { totals, moves, pieces, clerks, deposits, offline } = till;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <section aria-label="Payments" className="plate p-5 sm:p-6">
        <h3 className="mb-3 text-xl">Payments</h3>
        <Amounts
          head={['Method', 'Received', 'Paid out']}
          rows={totals.map(({ method, in: came, out }) => [
            methodText[method].label,
            formatMoney(came),
            formatMoney(out),
          ])}
        />
        {till.counted === null && (
          <p className="mt-3 text-muted">Cash and cards are shown when they have been counted.</p>
        )}
      </section>
      {till.sales && (
        <section aria-label="Sales" className="plate p-5 sm:p-6">
          <h3 className="mb-3 text-xl">Sales</h3>
          <Amounts
            head={['Sales', 'Amount']}
            rows={salesRows(till.sales).map(([name, amount]) => [name, formatMoney(amount)])}
          />
        </section>
      )}
      <section aria-label="Cash in and out" className="plate p-5 sm:p-6">
        <h3 className="mb-3 text-xl">Cash in and out</h3>
        {moves.length === 0 ? (
          <p className="text-muted">No cash has been put in or taken out.</p>
        ) : (
          <ul>
            {moves.map(({ amount, reason, staff, approved_by, at }) => (
              <li
                key={at}
                className="flex items-start justify-between gap-4 border-b border-rule py-3 last:border-b-0"
              >
                <div className="min-w-0">
                  <p className="break-words">{reason}</p>
                  <p className="text-sm text-muted">
                    <time dateTime={at}>{formatMoment(at)}</time>, {staff}
                    {approved_by && `, approved by ${approved_by}`}
                  </p>
                </div>
                <p className="font-semibold whitespace-nowrap tabular-nums">
                  {amount.startsWith('-') ? '' : '+'}
                  {formatMoney(amount)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {offline.length > 0 && (
        <section aria-label="Sold without a connection" className="plate p-5 sm:p-6">
          <h3 className="mb-3 text-xl">Sold without a connection</h3>
          <Amounts
            head={['Number', 'Sold', 'Ticket']}
            rows={offline.map(({ number, sold_at, ticket }) => [
              number,
              formatMoment(sold_at),
              String(ticket),
            ])}
          />
        </section>
      )}
      {deposits && (
        <section aria-label="Layaways" className="plate p-5 sm:p-6">
          <h3 className="mb-3 text-xl">Layaways</h3>
          <Amounts
            head={['Deposits', 'Amount']}
            rows={depositRows(deposits).map(([name, amount]) => [name, formatMoney(amount)])}
          />
        </section>
      )}
      {clerks.length > 0 && (
        <section aria-label="Staff" className="plate p-5 sm:p-6">
          <h3 className="mb-3 text-xl">Staff</h3>
          <Amounts
            head={['Name', 'Tickets', 'Sold', 'Takings']}
            rows={clerks.map(({ staff, tickets, sold, takings }) => [
              staff,
              String(tickets),
              formatMoney(sold),
              formatMoney(takings),
            ])}
          />
        </section>
      )}
      {pieces.length > 0 && (
        <section aria-label="Bills and coins" className="plate p-5 sm:p-6">
          <h3 className="mb-3 text-xl">Bills and coins</h3>
          <Amounts
            head={['Piece', 'Counted', 'Amount']}
            rows={pieces.map(({ cents, count }) => [
              formatMoney(fromCents(cents)),
              String(count),
              formatMoney(fromCents(cents * count)),
            ])}
          />
        </section>
      )}
    </div>
  );
}

/** A table whose first column names the row. */
function Amounts({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-rule text-sm text-muted">
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className="py-2 text-end font-semibold first:text-start not-first:ps-3"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...amounts], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members of staff can have one name
          <tr key={n} className="border-b border-rule last:border-b-0">
            <th scope="row" className="py-3 text-start font-normal wrap-anywhere">
              {name}
            </th>
            {amounts.map((amount, at) => (
              <td key={head[at + 1]} className="ps-3 text-end font-semibold tabular-nums">
                {amount}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
