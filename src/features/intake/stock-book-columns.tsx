import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import type { StockPiece } from '#contracts/stock-book.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { Column } from '#src/ui/data-table.tsx';

/** A dash for an empty cell. On narrow screens, rows are cards without the empty cells. */
const none = <span data-none="">–</span>;
const amount = { align: 'end', className: 'max-md:has-data-none:hidden!' } as const;

/** The columns of the stock book. */
export const stockColumns: readonly Column<StockPiece>[] = [
  {
    key: 'number',
    header: 'No.',
    className: 'md:w-20 max-md:has-data-none:hidden!',
    cell: StockNumber,
  },
  { key: 'piece', header: 'Piece', names: true, cell: Piece },
  { key: 'bought', header: 'Bought for', ...amount, cell: Taken },
  { key: 'sold', header: 'Sold for', ...amount, cell: ({ sold }) => <Deal deal={sold} /> },
  { key: 'margin', header: 'Margin', ...amount, cell: ({ margin }) => <Amount of={margin} /> },
  { key: 'tax', header: 'Tax', ...amount, cell: ({ tax }) => <Amount of={tax} /> },
];

export const columnsWithoutTax = stockColumns.filter(({ key }) => key !== 'tax');

/** The stock number. For admins, the number links to the purchase. */
function StockNumber({ _id, number }: StockPiece) {
  const session = useSession();
  if (number === null) return none;
  if (session.status !== 'signed-in' || !may(session.user.role, 'read_intakes')) return number;
  return (
    <Link to={staffPaths.purchase(_id)} className="text-link" aria-label={`Purchase ${number}`}>
      {number}
    </Link>
  );
}

const statusWords = {
  live: 'For sale',
  reserved: 'Reserved',
  sold: 'Sold',
  ended: 'Not for sale',
  archived: 'Archived',
} as const;

function Piece({ _id, title, serial_number, status, returned }: StockPiece) {
  const word = returned ? 'Returned' : statusWords[status];
  /** The usual states have no badge. */
  const quiet = !returned && (status === 'live' || status === 'sold');
  return (
    <span className="grid gap-0.5 max-md:justify-items-end">
      <span className="flex flex-wrap items-center gap-2 max-md:justify-end">
        {status === 'archived' ? (
          <span className="wrap-anywhere">{title}</span>
        ) : (
          <Link to={paths.product(_id)} className="text-link wrap-anywhere">
            {title}
          </Link>
        )}
        {!quiet && <Badge>{word}</Badge>}
      </span>
      {(quiet || serial_number) && (
        <span className="text-sm text-muted">
          {quiet && word}
          {quiet && serial_number && ' · '}
          {serial_number && (
            <>
              Serial number <bdi className="wrap-anywhere">{serial_number}</bdi>
            </>
          )}
        </span>
      )}
    </span>
  );
}

function Taken({ bought, consigned }: StockPiece) {
  if (!consigned) return <Deal deal={bought} />;
  return (
    <span className="grid gap-0.5">
      <span>Consigned, {consigned.share}%</span>
      <time dateTime={consigned.at} className="text-sm whitespace-nowrap text-muted">
        {formatDay(consigned.at)}
      </time>
    </span>
  );
}

function Deal({ deal }: { deal: StockPiece['bought'] }) {
  if (!deal) return none;
  return (
    <span className="grid gap-0.5">
      <b className="tabular-nums">{formatMoney(deal.price)}</b>
      <time dateTime={deal.at} className="text-sm whitespace-nowrap text-muted">
        {formatDay(deal.at)}
      </time>
    </span>
  );
}

const Amount = ({ of }: { of: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{of === null ? none : formatMoney(of)}</span>
);
