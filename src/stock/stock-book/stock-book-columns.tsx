import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import type { StockPiece } from '#contracts/stock/stock-book.ts';
import { moderationText } from '#src/catalog/moderation-text.ts';
import { formatDay } from '#src/lib/dates.ts';
import { dayOf } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { Column } from '#src/ui/data-table.tsx';

/** A dash for an empty cell. On narrow screens, rows are cards without the empty cells. */
const none = <span data-none="">–</span>;
const amount = { align: 'end', className: 'max-md:has-data-none:hidden!' } as const;

const columns: readonly Column<StockPiece>[] = [
  {
    header: 'No.',
    className: 'md:w-14 xl:w-20 max-md:has-data-none:hidden!',
    cell: StockNumber,
  },
  { header: 'Product', names: true, className: 'card-title', cell: Piece },
  {
    header: 'Price',
    ...amount,
    cell: ({ price }) => (
      <b>
        <Amount of={price} />
      </b>
    ),
  },
  { header: 'Came in', align: 'end', cell: CameIn },
  { header: 'Cost', ...amount, cell: Cost },
  { header: 'Sold for', ...amount, cell: Sold },
  { header: 'Margin', ...amount, cell: ({ margin }) => <Amount of={margin} /> },
  { header: 'Tax', ...amount, cell: ({ tax }) => <Amount of={tax} /> },
];

const without = (...headers: string[]) => columns.filter(({ header }) => !headers.includes(header));

/** The columns for pieces in stock, which have no sale yet. */
export const columnsInStock = without('Sold for', 'Margin', 'Tax');

/** All columns. In narrow windows, the last two don't fit. They are also in the list of sales. */
const wide = columns.map((column) =>
  column.header === 'Margin' || column.header === 'Tax'
    ? { ...column, className: `${column.className} md:max-xl:hidden!` }
    : column,
);

/** The columns for pieces and for sales and returns, with and without the tax. */
export const columnsOf = {
  pieces: { taxed: wide, untaxed: wide.filter(({ header }) => header !== 'Tax') },
  trades: { taxed: without('Price', 'Came in'), untaxed: without('Price', 'Came in', 'Tax') },
};

/** The stock number. For admins, the number of a bought piece links to the purchase. */
function StockNumber({ _id, number, bought }: StockPiece) {
  const session = useSession();
  if (number === null) return none;
  const reads = session.status === 'signed-in' && may(session.user.role, 'read_intakes');
  if (!reads || !bought) return number;
  return (
    <Link to={staffPaths.purchase(_id)} className="text-link" aria-label={`Purchase ${number}`}>
      {number}
    </Link>
  );
}

const statusText = {
  live: 'For sale',
  reserved: 'Reserved',
  laid_away: 'Laid away',
  sold: 'Sold',
  ended: 'Not for sale',
  archived: 'Archived',
} as const;

function Piece({ _id, title, serial_number, status, moderation, returned }: StockPiece) {
  const held = returned || status === 'sold' ? null : moderationText[moderation];
  const word = returned ? 'Returned' : (held ?? statusText[status]);
  /** The usual states have no badge. */
  const quiet = !returned && held === null && (status === 'live' || status === 'sold');
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
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

const days = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** Returns how many calendar days ago a time was: `45 days`, or `Today`. */
function ageOf(at: string): string {
  const [start = 0, today = 0] = [new Date(at), new Date()].map((date) => Date.parse(dayOf(date)));
  const age = (today - start) / 86_400_000;
  return age > 0 ? days.format(age) : 'Today';
}

/** When the piece came in, and how long it has been in stock if it isn't sold. */
function CameIn({ added_at, status }: StockPiece) {
  const inStock = status !== 'sold' && status !== 'archived';
  return (
    <span className="grid gap-0.5">
      <Day of={added_at} />
      {inStock && <span className="text-sm whitespace-nowrap text-muted">{ageOf(added_at)}</span>}
    </span>
  );
}

function Cost({ bought, consigned }: StockPiece) {
  if (!consigned) return <Amount of={bought?.price ?? null} />;
  return (
    <span className="grid gap-0.5">
      <span>Consigned</span>
      <span className="text-sm whitespace-nowrap text-muted">Owner gets {consigned.share}%</span>
    </span>
  );
}

function Sold({ sold }: StockPiece) {
  if (!sold) return none;
  return (
    <span className="grid gap-0.5">
      <b>
        <Amount of={sold.price} />
      </b>
      <span className="text-sm text-muted">
        <Day of={sold.at} />
      </span>
    </span>
  );
}

const Day = ({ of }: { of: string }) => (
  <time dateTime={of} className="whitespace-nowrap tabular-nums">
    {formatDay(of)}
  </time>
);

const Amount = ({ of }: { of: string | null }) => (
  <span className="whitespace-nowrap tabular-nums">{of === null ? none : formatMoney(of)}</span>
);
