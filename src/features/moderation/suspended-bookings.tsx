import type { ReactNode } from 'react';
import type { Case } from '#contracts/cases.ts';
import { longestPauseDays } from '#contracts/decisions.ts';

type Both = NonNullable<Case['bookings']>;
type SuspendedBookingsProps = { bookings: Both; until: string | undefined; name: string };

/** Lists the open bookings that a suspension ends or pauses. */
export function SuspendedBookings({ bookings, until, name }: SuspendedBookingsProps) {
  const { made, received } = bookings;
  const long =
    until === undefined || Date.parse(until) - Date.now() > longestPauseDays * 24 * 3_600_000;
  if (made.total + received.total === 0) {
    return <p className="mb-3">There are no open bookings that the suspension would end.</p>;
  }
  return (
    <div className="mb-3 grid gap-2">
      <Part list={made} row={({ title }) => <bdi>{title}</bdi>}>
        Ends {countOf(made.total)} by <bdi>{name}</bdi>:
      </Part>
      <Part
        list={received}
        row={({ title, buyer }) => (
          <>
            <bdi>{title}</bdi>, booked by <bdi>{buyer}</bdi>
          </>
        )}
      >
        {long ? 'Ends' : 'Pauses'} {countOf(received.total)} of products by <bdi>{name}</bdi>:
      </Part>
    </div>
  );
}

const mostCounted = 100;

const countOf = (total: number) =>
  total === 1 ? '1 booking' : `${total === mostCounted ? 'at least ' : ''}${total} bookings`;

type PartProps = {
  list: Both['made'];
  row: (booking: Both['made']['items'][number]) => ReactNode;
  children: ReactNode;
};

function Part({ list: { total, items }, row, children }: PartProps) {
  if (total === 0) return null;
  return (
    <div>
      <p className="font-semibold">{children}</p>
      <ul className="list-disc ps-5 text-sm">
        {items.map((booking) => (
          <li key={booking._id} className="wrap-anywhere">
            {row(booking)}
          </li>
        ))}
        {total > items.length && <li>and {total - items.length} more</li>}
      </ul>
    </div>
  );
}
