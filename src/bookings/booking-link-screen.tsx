import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { failureOf } from '#src/lib/api-error.ts';
import { isMissing } from '#src/lib/is-missing.ts';
import { paths } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { bookingQuery } from './booking-queries.ts';

/** Redirects a booking link to the booking sheet if the user is the buyer. Otherwise, redirects it to My Buyers. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(bookingQuery(id));
  if (data) return <Navigate to={paths.bookingSheet(id)} replace />;
  if (!error) return <PageSpinner />;
  if (isMissing(error)) return <Navigate to={paths.buyer(id)} replace />;
  return (
    <>
      <PageHeading>Booking</PageHeading>
      <ErrorPanel {...failureOf({ error, isFetching, refetch })} />
    </>
  );
}
