import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShopToday as Shop } from '#contracts/counter/day.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { dayOf } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Panel, PanelRow, rowLink } from './panel.tsx';

/** The state of the till, today's takings and the money owed to owners, each with a link to its screen. */
export function ShopToday({ shop: { till, takings, due } }: { shop: Shop }) {
  const today = dayOf(new Date());
  return (
    <Panel title="The shop today">
      <ul aria-label="The shop today">
        <Row
          to={staffPaths.till}
          name="Till"
          note={
            till ? (
              <>
                Since {formatMoment(till.at)}, by <bdi>{till.by}</bdi>
              </>
            ) : (
              'It has never been opened'
            )
          }
        >
          {till?.open ? <Badge tone="surf">Open</Badge> : <Badge tone="amber">Closed</Badge>}
        </Row>
        <Row to={staffPaths.shopReportOf(today)} name="Takings today" note="Sales minus returns">
          {formatMoney(takings)}
        </Row>
        <Row to={staffPaths.consignments} name="Owed to owners" note={ownerText(due.owners)}>
          {formatMoney(due.amount)}
        </Row>
      </ul>
    </Panel>
  );
}

type RowProps = { to: string; name: string; note: ReactNode; children: ReactNode };

function Row({ to, name, note, children }: RowProps) {
  return (
    <PanelRow>
      <div className="min-w-0 flex-1">
        <Link to={to} className={rowLink}>
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      <b className="text-xl tabular-nums">{children}</b>
    </PanelRow>
  );
}

function ownerText(owners: number): string {
  if (owners === 0) return 'No one to pay';
  return owners === 1 ? '1 owner of consigned products' : `${owners} owners of consigned products`;
}
