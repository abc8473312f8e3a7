import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PersonsBookings } from '#contracts/bookings/booking-summaries.ts';
import { endsHolds } from '#contracts/moderation/decisions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { caseBookingsQuery } from './case-queries.ts';

type SuspendedBookingsProps = { caseId: string; until: string | undefined; name: string };

/** Loads and lists the open bookings that a suspension ends or pauses. */
export function SuspendedBookings({ caseId, until, name }: SuspendedBookingsProps) {
  const { data, error } = useQuery(caseBookingsQuery(caseId));
  if (!data) {
    return (
      <div className="mb-3">
        {error ? (
          <FormError
            message={`The bookings that would end could not be loaded. ${describeError(error).message}`}
          />
        ) : (
          <OnlineLoading small label="The bookings are loading">
            <Skeleton className="h-16" />
          </OnlineLoading>
        )}
      </div>
    );
  }
  const { made, received, paused_since } = data;
  const since = paused_since === null ? new Date() : new Date(paused_since);
  const long = endsHolds(since, until === undefined ? until : new Date(until));
  if (made.total + received.total === 0) {
    return (
      <p className="mb-3">
        <bdi>{name}</bdi> has no open bookings that the suspension would end.
      </p>
    );
  }
  return (
    <div className="mb-3 grid gap-2">
      <Part list={made} row={({ title }) => <bdi>{title}</bdi>}>
        Ends {countOf(made)} by <bdi>{name}</bdi>:
      </Part>
      <Part
        list={received}
        row={({ title, buyer }) => (
          <>
            <bdi>{title}</bdi>, booked by <bdi>{buyer}</bdi>
          </>
        )}
      >
        {long ? 'Ends' : 'Keeps'} {countOf(received)} of products by <bdi>{name}</bdi>
        {!long && ', and pauses the holds'}:
      </Part>
    </div>
  );
}

type List = PersonsBookings['made'];

const countOf = ({ total, total_capped }: List) =>
  total === 1 ? '1 booking' : `${total_capped ? 'at least ' : ''}${total} bookings`;

type PartProps = {
  list: List;
  row: (booking: List['items'][number]) => ReactNode;
  children: ReactNode;
};

function Part({ list: { total, total_capped, items }, row, children }: PartProps) {
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
        {total > items.length && (
          <li>
            and {total_capped && 'at least '}
            {total - items.length} more
          </li>
        )}
      </ul>
    </div>
  );
}
