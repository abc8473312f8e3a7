import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

type RecentListProps<Item> = {
  title: string;
  items: readonly Item[];
  /** How many are shown at most. */
  most: number;
  /** The message to show if the list is empty. */
  none: string;
  row: (item: Item) => { title: string; to: string; badge?: ReactNode; facts: ReactNode };
};

/** A section with a person's newest records, each with a link. */
export function RecentList<Item extends { _id: string }>({
  title,
  items,
  most,
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
          {items.map((item, at) => {
            const { title: name, to, badge, facts } = row(item);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an owner has several pieces
              <li key={`${item._id} ${at}`} className="grid gap-1 py-2.5">
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
      {items.length === most && (
        <p className="mt-2 text-sm text-muted">Only the newest {most} are shown.</p>
      )}
    </section>
  );
}
