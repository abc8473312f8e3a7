import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { mostRecent } from '#contracts/pagination.ts';

type RecentListProps<Item> = {
  title: string;
  items: readonly Item[];
  /** The message to show if the list is empty. */
  none: string;
  row: (item: Item) => { title: string; to: string; badge?: ReactNode; facts: ReactNode };
};

/** A section with a person's newest products, bookings, reports or cases, each with a link. */
export function RecentList<Item extends { _id: string }>({
  title,
  items,
  none,
  row,
}: RecentListProps<Item>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {items.map((item) => {
            const { title: name, to, badge, facts } = row(item);
            return (
              <li key={item._id} className="grid gap-1 py-2.5">
                <span className="flex items-baseline justify-between gap-4">
                  <Link to={to} className="text-link min-w-0 wrap-anywhere">
                    <bdi>{name}</bdi>
                  </Link>
                  {badge && <span className="shrink-0">{badge}</span>}
                </span>
                <span className="text-sm text-muted">{facts}</span>
              </li>
            );
          })}
        </ul>
      )}
      {items.length === mostRecent && (
        <p className="mt-2 text-sm text-muted">Only the newest {mostRecent} are shown.</p>
      )}
    </section>
  );
}
