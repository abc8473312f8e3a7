import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Consignment, consignmentStates } from '#contracts/stock/consignments.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { piecesQuery } from './consignment-queries.ts';
import { ownerName } from './owner-name.ts';
import { ReturnPieceDialog } from './return-piece-dialog.tsx';

type State = (typeof consignmentStates)[number];

const emptyText: Record<State, string> = {
  here: 'No consigned products in the shop',
  sold: 'No consigned products sold yet',
  returned: 'No products have been returned to their owners',
};

const idOf = ({ _id }: Consignment) => _id;

/** A table of the consigned pieces in one state, for all owners or only one. */
export function Pieces({ state, owner }: { state: State; owner?: string }) {
  const [returning, setReturning] = useState<Consignment | null>(null);
  const pieces = useInfiniteQuery(piecesQuery(state, owner));
  const columns = useMemo(
    () => columnsOf(state, owner === undefined, setReturning),
    [state, owner],
  );
  return (
    <>
      <PagedTable
        list={pieces}
        caption="Consigned products"
        columns={columns}
        rowKey={idOf}
        describe={describeError}
        empty={<EmptyState title={emptyText[state]} />}
      />
      <ReturnPieceDialog piece={returning} onClose={() => setReturning(null)} />
    </>
  );
}

function columnsOf(
  state: State,
  owned: boolean,
  onReturn: (piece: Consignment) => void,
): readonly Column<Consignment>[] {
  const ownerColumn: Column<Consignment> = {
    header: 'Owner',
    cell: ({ owner }) => (
      <Link to={staffPaths.owner(owner._id)} className="text-link wrap-anywhere">
        <bdi>{ownerName(owner.name)}</bdi>
      </Link>
    ),
  };
  return [
    { header: 'No.', className: 'md:w-20', cell: ({ number }) => number },
    { header: 'Product', names: true, cell: Title },
    ...(owned ? [ownerColumn] : []),
    { header: 'Owner’s share', align: 'end', cell: ({ share }) => `${share}%` },
    {
      header: state === 'sold' ? 'Sold for' : 'Price',
      align: 'end',
      cell: ({ price, sold }) => (
        <b className="tabular-nums">{formatMoney(sold?.price ?? price)}</b>
      ),
    },
    {
      header: state === 'here' ? '' : state === 'sold' ? 'Sold' : 'Returned',
      align: 'end',
      cell: (piece) => <Last piece={piece} onReturn={onReturn} />,
    },
  ];
}

function Title({ _id, title, status, taken_at }: Consignment) {
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
        {status === 'reserved' && <Badge tone="amber">Reserved</Badge>}
        {status === 'laid_away' && <Badge tone="amber">Laid away</Badge>}
        {status === 'ended' && <Badge>Ended</Badge>}
      </span>
      <span className="text-sm text-muted">Here since {formatDay(taken_at)}</span>
    </span>
  );
}

type LastProps = { piece: Consignment; onReturn: (piece: Consignment) => void };

function Last({ piece, onReturn }: LastProps) {
  const { _id, sold, returned, can, title } = piece;
  if (returned) {
    return (
      <span className="grid gap-0.5">
        <time dateTime={returned.at}>{formatDay(returned.at)}</time>
        <span className="text-sm wrap-anywhere text-muted">{returned.reason}</span>
      </span>
    );
  }
  if (sold) return <time dateTime={sold.at}>{formatDay(sold.at)}</time>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
      <Link to={staffPaths.agreement(_id)} className="text-link inline-flex min-h-11 items-center">
        Agreement <span className="sr-only">for {title}</span>
      </Link>
      {can.return && (
        <Button look="paper" aria-haspopup="dialog" onClick={() => onReturn(piece)}>
          Return <span className="sr-only">{title} to its owner</span>
        </Button>
      )}
    </span>
  );
}
