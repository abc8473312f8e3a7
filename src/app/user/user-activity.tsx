import { Link } from 'react-router-dom';
import type { UserDetails } from '#contracts/app/user-details.ts';
import { actionTypes } from '#contracts/moderation/decisions.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { maxRecent } from '#contracts/pagination.ts';
import { AuditRow } from '#src/audit/audit-row.tsx';
import { statusText } from '#src/bookings/booking-text.ts';
import { ProductStatusBadge } from '#src/catalog/details/product-status.tsx';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { CaseStateBadge } from '#src/moderation/cases/case-state-badge.tsx';
import { countOfReports } from '#src/moderation/cases/case-text.ts';
import { DecisionEnd } from '#src/moderation/cases/decision-end.tsx';
import { ProductBadge } from '#src/moderation/cases/product-badge.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { RecentList } from '#src/ui/recent-list.tsx';

/** A person's newest cases, decisions, reports, products, bookings and audit entries. */
export function UserActivity({ details }: { details: UserDetails }) {
  return (
    <>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="grid min-w-0 gap-10">
          <Cases cases={details.cases} />
          <Decisions decisions={details.decisions} />
          <Reports reports={details.reports} />
        </div>
        <div className="grid min-w-0 gap-10">
          <Products products={details.products} sellerSuspended={details.suspended !== undefined} />
          <Bookings bookings={details.bookings} />
        </div>
      </div>
      <Entries entries={details.entries} id={details.user._id} />
    </>
  );
}

type ProductsProps = Pick<UserDetails, 'products'> & { sellerSuspended: boolean };

const Products = ({ products, sellerSuspended }: ProductsProps) => (
  <RecentList
    most={maxRecent}
    title="Products"
    items={products}
    none="No products."
    row={({ _id, title, price, status, moderation, posted_time }) => ({
      ...{ title, to: paths.product(_id) },
      badge:
        moderation === 'clear' && !sellerSuspended ? (
          <ProductStatusBadge status={status} />
        ) : (
          <ProductBadge status={status} moderation={moderation} sellerSuspended={sellerSuspended} />
        ),
      facts: `${formatMoney(price)} · posted ${formatDay(posted_time)}`,
    })}
  />
);

const Bookings = ({ bookings }: Pick<UserDetails, 'bookings'>) => (
  <RecentList
    most={maxRecent}
    title="Bookings"
    items={bookings}
    none="No bookings."
    row={({ product_id, title, price, status, created_at }) => {
      const [words, tone] = statusText.toSeller[status];
      return {
        ...{ title, to: paths.product(product_id), badge: <Badge tone={tone}>{words}</Badge> },
        facts: `${formatMoney(price)} · booked ${formatDay(created_at)}`,
      };
    }}
  />
);

const Cases = ({ cases }: Pick<UserDetails, 'cases'>) => (
  <RecentList
    most={maxRecent}
    title="Cases about this person"
    items={cases}
    none="No cases."
    row={({ _id, title, state, reports, opened_at }) => ({
      ...{ title, to: staffPaths.case(_id), badge: <CaseStateBadge state={state} /> },
      facts: `${countOfReports(reports)} · opened ${formatDay(opened_at)}`,
    })}
  />
);

const Decisions = ({ decisions }: Pick<UserDetails, 'decisions'>) => (
  <RecentList
    most={maxRecent}
    title="Decisions about this person"
    items={decisions}
    none="No decisions."
    row={({ case_id, title, actions, at, ended_at, reversed_at }) => ({
      ...{ title, to: staffPaths.case(case_id) },
      badge: <DecisionEnd ended={ended_at} reversed={reversed_at} />,
      facts: `${actions
        .map(({ type, until }) =>
          until === undefined
            ? actionTypes[type].label
            : `${actionTypes[type].label} until ${formatDayAndTime(until)}`,
        )
        .join(', ')} · ${formatDay(at)}`,
    })}
  />
);

const outcome = (held: boolean | null) =>
  held === null ? 'not decided yet' : held ? 'led to an action' : 'led to no action';

const Reports = ({ reports }: Pick<UserDetails, 'reports'>) => (
  <RecentList
    most={maxRecent}
    title="Reports by this person"
    items={reports}
    none="No reports."
    row={({ case_id, title, reason, held, created_at }) => ({
      ...{ title, to: staffPaths.case(case_id) },
      facts: `${reportReasons[reason].label} · ${outcome(held)} · ${formatDay(created_at)}`,
    })}
  />
);

function Entries({ entries, id }: Pick<UserDetails, 'entries'> & { id: string }) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="mb-3 text-2xl">
        Audit log
      </h2>
      {entries.length === 0 ? (
        <p className="text-muted">No entries about this account.</p>
      ) : (
        <ul className="plate">
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} dated />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link
          to={staffPaths.audit({ subject: id })}
          className="text-link inline-flex min-h-11 items-center"
        >
          All entries about this person
        </Link>
        <Link
          to={staffPaths.audit({ actor: id })}
          className="text-link inline-flex min-h-11 items-center"
        >
          All entries by this person
        </Link>
      </p>
    </section>
  );
}
