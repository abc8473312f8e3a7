import { formatMoment } from './dates.ts';
import { useFailingSince } from './reachability.ts';

/**
 * Returns a sentence that explains what requires a connection and since when there has been none. Returns null while
 * the shop is reachable. `what` is the beginning of the sentence, such as `Selling`.
 */
export function useNoConnection(what: string): string | null {
  const since = useFailingSince();
  return (
    since &&
    `${what} needs a connection to the shop. There has been no connection since ${formatMoment(since)}.`
  );
}
