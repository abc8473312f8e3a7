import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { PhoneCamera } from './phone-camera.tsx';
import { phoneQuery } from './phone-queries.ts';
import { ScanFirst } from './scan-first.tsx';

/**
 * The page that opens when the user scans a form's code with a phone. Takes photos and sends them to the form. Requires
 * no login.
 */
export function Component() {
  // The token is in the URL fragment, which never appears in server logs and is not sent to other sites.
  const token = useLocation().hash.slice(1);
  return (
    <div className="page-width max-w-2xl py-8">
      <PageHeading>Send photos</PageHeading>
      {token === '' ? <ScanFirst /> : <Phone key={token} token={token} />}
    </div>
  );
}

function Phone({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(phoneQuery(token));
  if (data) return <PhoneCamera token={token} state={data} />;
  if (!error) {
    return (
      <Loading label="Connecting">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const refused = error instanceof ApiError && [404, 409, 422].includes(error.status);
  if (refused) return <ScanFirst>{error.status !== 422 && error.message}</ScanFirst>;
  return <ErrorPanel {...failureOf({ error, isFetching, refetch })} />;
}
