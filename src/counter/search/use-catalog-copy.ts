import { useEffect, useState } from 'react';
import { earlyScript, loadEarlyParts } from '#src/counter/early-part.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';

const loadCopy = earlyScript(() => import('./catalog-copy.ts'));

/** The delay between two attempts to update the copy, in milliseconds. */
const pause = 10 * 60_000;

/** Keeps the copy of the catalog up to date, and loads the scripts that the counter needs without a connection. */
export function useCatalogCopy() {
  // Ignore failures: the banner already shows that there is no connection, and a later attempt follows.
  const copy = () =>
    void loadCopy()
      .then(({ copyCatalog }) => copyCatalog())
      .catch(() => {});
  const [start] = useState(() => copy);
  useReconnect(copy);
  useEffect(() => {
    start();
    void loadEarlyParts();
    const timer = setInterval(start, pause);
    return () => clearInterval(timer);
  }, [start]);
}
