import type { Till } from '#contracts/counter/till.ts';
import { methodText } from '#src/counter/ticket/payment-text.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';

/** Shows the amounts paid in and out for each payment method, and the cash movements without a ticket. */
export function TillTotals({ till }: { till: Till }) {
  const { totals, moves } = till;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <section aria-label="Payments" className="plate p-5 sm:p-6">
        <h3 className="mb-3 text-xl">Payments</h3>
        {totals.length === 0 ? (
          <p className="text-muted">Nothing has been paid yet.</p>
        ) : (
          <table className="w-full">
            <thead>
              <tr className="border-b border-rule text-sm text-muted">
                <th scope="col" className="py-2 text-start font-semibold">
                  Method
                </th>
                <th scope="col" className="py-2 text-end font-semibold">
                  Received
                </th>
                <th scope="col" className="py-2 text-end font-semibold">
                  Paid out
                </th>
              </tr>
            </thead>
            <tbody>
              {totals.map(({ method, in: came, out }) => (
                <tr key={method} className="border-b border-rule last:border-b-0">
                  <th scope="row" className="py-3 text-start font-normal">
                    {methodText[method].label}
                  </th>
                  <td className="text-end font-semibold">{formatMoney(came)}</td>
                  <td className="text-end font-semibold">{formatMoney(out)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section aria-label="Cash in and out" className="plate p-5 sm:p-6">
        <h3 className="mb-3 text-xl">Cash in and out</h3>
        {moves.length === 0 ? (
          <p className="text-muted">No cash has been put in or taken out.</p>
        ) : (
          <ul>
            {moves.map(({ amount, reason, staff, at }) => (
              <li
                key={at}
                className="flex items-start justify-between gap-4 border-b border-rule py-3 last:border-b-0"
              >
                <div className="min-w-0">
                  <p className="break-words">{reason}</p>
                  <p className="text-sm text-muted">
                    <time dateTime={at}>{formatMoment(at)}</time>, {staff}
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
    </div>
  );
}
