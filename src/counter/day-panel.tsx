import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExpectedPickup } from '#contracts/bookings/booking-summaries.ts';
import { getShopDay, type ShopDay } from '#contracts/counter/day.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useNow } from '#src/lib/use-now.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';

/** What needs attention at the counter today. Reloaded by live events. */
const dayQuery = callQuery(queryKeys.day, getShopDay, {});

/** How many pickups are shown at first, so that the counter fits on the screen. */
const first = 4;

type DayPanelProps = {
  /** Adds a product to the ticket. */
  onAdd: (productId: string) => void;
};

/**
 * Shows what needs attention at the counter today. Renders nothing if there is nothing to show or if loading fails.
 */
export function DayPanel({ onAdd }: DayPanelProps) {
  const { data } = useQuery(dayQuery);
  const id = useId();
  if (!data || (data.pickups.total === 0 && data.due.owners === 0 && data.offers === 0))
    return null;
  return (
    <section
      aria-labelledby={id}
      className="plate overflow-hidden max-lg:in-[:root:has([data-ticket])]:hidden"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule bg-base-200 px-4 py-2.5">
        <h2 id={id} className="text-lg">
          Waiting for pickup
        </h2>
        <p className="text-sm text-muted">{countWords(data.pickups)}</p>
      </div>
      <Pickups day={data} onAdd={onAdd} />
      <ToPay due={data.due} />
      <ToAnswer offers={data.offers} />
    </section>
  );
}

const words = (count: number) => (count >= maxCounted ? `${maxCounted} or more` : count);

/** Returns text such as `3 products, 1 overdue, 2 new`. */
function countWords({ total, overdue, fresh }: ShopDay['pickups']): string {
  if (total === 0) return 'Nothing';
  return [
    total === 1 ? '1 product' : `${words(total)} products`,
    overdue > 0 && `${words(overdue)} overdue`,
    fresh > 0 && `${words(fresh)} new`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Pickups({ day, onAdd }: DayPanelProps & { day: ShopDay }) {
  const [all, setAll] = useState(false);
  const { items, total } = day.pickups;
  const isNew = ({ created_at }: ExpectedPickup) => Date.parse(created_at) > Date.parse(day.since);
  // New pickups are always shown, because the heading counts them.
  const short = items.filter((pickup, at) => at < first || isNew(pickup));
  const shown = all ? items : short;
  return (
    <>
      <ul aria-label="Waiting for pickup">
        {shown.map((pickup) => (
          <Row key={pickup._id} pickup={pickup} isNew={isNew(pickup)} onAdd={onAdd} />
        ))}
      </ul>
      {items.length > short.length && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="text-link min-h-11 px-4 text-sm"
        >
          {all ? 'Show fewer' : `Show ${items.length - short.length} more`}
        </button>
      )}
      {all && total > items.length && (
        <p className="px-4 pb-3 text-sm text-muted">Search for the others by name.</p>
      )}
    </>
  );
}

type RowProps = { pickup: ExpectedPickup; isNew: boolean; onAdd: (productId: string) => void };

function Row({ pickup, isNew, onAdd }: RowProps) {
  const { product_id, title, image, price, buyer, held_until, meets_at } = pickup;
  const next = meets_at ?? held_until;
  const left = Date.parse(held_until) - useNow(30_000);
  return (
    <li className="flex items-center gap-x-4 border-b border-rule px-4 py-2 last:border-b-0">
      <Picture
        image={pictureOf(image)}
        alt=""
        sizes="3rem"
        className="w-12 shrink-0 rounded-field text-xs"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {title}
          {left <= 0 && <Badge tone="amber">Overdue</Badge>}
          {isNew && <Badge tone="surf">New</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{buyer}</bdi>
          {meets_at ? ' comes ' : ', until '}
          <time dateTime={next}>{formatMoment(next)}</time>
        </p>
      </div>
      <div className="flex items-center gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-end">
        <b className="tabular-nums">{formatMoney(price)}</b>
        <Button look="paper" onClick={() => onAdd(product_id)}>
          Add <span className="sr-only">{title} to the ticket</span>
        </Button>
      </div>
    </li>
  );
}

function ToPay({ due }: Pick<ShopDay, 'due'>) {
  if (due.owners === 0) return null;
  const owners = due.owners === 1 ? '1 owner' : `${due.owners} owners`;
  return (
    <p className="border-t border-rule px-4 py-2.5 text-sm">
      <Link to={staffPaths.consignments} className="text-link">
        {formatMoney(due.amount)} owed to {owners} of consigned products
      </Link>
    </p>
  );
}

function ToAnswer({ offers }: Pick<ShopDay, 'offers'>) {
  if (offers === 0) return null;
  return (
    <p className="border-t border-rule px-4 py-2.5 text-sm">
      <Link to={staffPaths.shopOffers} className="text-link">
        {offers === 1 ? '1 open offer' : `${words(offers)} open offers`} for the shop’s stock
      </Link>
    </p>
  );
}
