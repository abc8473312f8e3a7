import {
  type History,
  type HistoryEntry,
  type HistoryKind,
  historyKinds,
} from '#contracts/customers/customers.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { maxRecent } from '#contracts/pagination.ts';
import { formatDay } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { RecentList } from '#src/ui/recent-list.tsx';

/** The names of the lists on a customer's page. */
export const historyText: Record<HistoryKind, string> = {
  purchases: 'Purchases',
  layaways: 'Layaways',
  returns: 'Returns',
  credit: 'Store credit',
  trade_ins: 'Trade-ins',
  consignments: 'Consignments',
  holds: 'Open bookings',
};

const linkTo: Record<HistoryEntry['record'], (id: string) => string> = {
  ticket: staffPaths.ticket,
  layaway: staffPaths.layaway,
  payout: staffPaths.payout,
  owner: staffPaths.owner,
  booking: staffPaths.booking,
};

/** The lists that have entries. */
export function CustomerHistory({ history }: { history: History }) {
  const shown = historyKinds.filter((kind) => history[kind].total > 0);
  if (shown.length === 0) return <p className="text-muted">Nothing bought or sold yet.</p>;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      {shown.map((kind) => (
        <RecentList
          key={kind}
          title={historyText[kind]}
          items={history[kind].items}
          most={maxRecent}
          none="None."
          row={({ _id, record, title, amount, at }) => ({
            ...{ title, to: linkTo[record](_id) },
            badge: <b className="tabular-nums">{exactMoney(amount)}</b>,
            facts: formatDay(at),
          })}
        />
      ))}
    </div>
  );
}
