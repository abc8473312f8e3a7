import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFailingSince } from '#src/lib/reachability.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { copyCatalog, readCatalogCopy } from './catalog-copy.ts';

/**
 * The delay between two attempts to update the copy, in milliseconds. Most attempts do nothing, because the copy is
 * still recent enough.
 */
const pause = 10 * 60_000;

/** Keeps the copy of the catalog up to date. Returns the copy while there is no connection, otherwise null. */
export function useCatalogCopy() {
  const lost = useFailingSince();
  // Ignore failures: the banner already shows that there is no connection, and a later attempt follows.
  const copy = () => void copyCatalog().catch(() => {});
  const [start] = useState(() => copy);
  useReconnect(copy);
  useEffect(() => {
    start();
    const timer = setInterval(start, pause);
    return () => clearInterval(timer);
  }, [start]);
  const stored = useQuery({
    queryKey: ['catalog-copy', lost],
    queryFn: readCatalogCopy,
    enabled: lost !== null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return lost === null ? null : (stored.data ?? null);
}
