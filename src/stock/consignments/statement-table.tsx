import { exactMoney } from '#contracts/exact-money.ts';
import type { StatementLine } from '#contracts/stock/payouts.ts';
import { formatDay } from '#src/lib/dates.ts';

const wide = 'py-2 pe-4 max-sm:hidden print:table-cell';
/** On phones, these columns are shown below the name of the piece. */
const middle = [
  { name: 'Date', className: `${wide} text-start` },
  { name: 'Price', className: `${wide} text-end` },
  { name: 'Share', className: `${wide} text-end` },
];

/** The lines of a statement and their total, for screen and print. */
export function StatementTable({ lines, total }: { lines: StatementLine[]; total: string }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <caption className="sr-only">Products sold and returned</caption>
        <thead className="border-b-2 border-current text-sm">
          <tr>
            <th scope="col" className="py-2 pe-4 text-start">
              Product
            </th>
            {middle.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.sale._id} ${line.product_id}`} className="border-b border-rule">
              <th scope="row" className="py-2 pe-4 text-start font-normal wrap-anywhere">
                {line.title}
                <span className="block text-sm text-muted print:text-black">
                  {line.kind === 'returned' ? 'Returned by the buyer, ticket' : 'Ticket'}{' '}
                  {line.sale.number}
                </span>
                <span className="block text-sm text-muted sm:hidden print:hidden">
                  {formatDay(line.at)}, {line.share}% of {exactMoney(line.price)}
                </span>
              </th>
              <td className={`${wide} whitespace-nowrap`}>{formatDay(line.at)}</td>
              <td className={`${wide} text-end tabular-nums`}>{exactMoney(line.price)}</td>
              <td className={`${wide} text-end tabular-nums`}>{line.share}%</td>
              <td className="py-2 text-end tabular-nums">{exactMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3 text-start">
              Total
            </th>
            <td colSpan={3} className="max-sm:hidden print:table-cell" />
            <td className="py-3 text-end font-bold tabular-nums">{exactMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
