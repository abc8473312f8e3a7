import { formatMoment } from '#src/lib/dates.ts';
import { useFailingSince } from '#src/lib/reachability.ts';

/**
 * Returns a message that `what`, for example `Selling`, needs a connection, with the time when the connection was lost.
 * Returns null while the shop is reachable.
 */
export function useNoConnection(what: string): string | null {
  const since = useFailingSince();
  return (
    since &&
    `${what} needs a connection to the shop. There has been no connection since ${formatMoment(since)}.`
  );
}
