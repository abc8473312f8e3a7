import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { addScan } from '#src/lib/scans.ts';
import { watchScanner } from '#src/lib/watch-scanner.ts';

/** Hands what a barcode scanner types to the screen that takes it. Otherwise opens the counter for it. */
export function Scanning() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atCounter = useRef(false);
  atCounter.current = pathname === paths.counter;
  useEffect(
    () =>
      watchScanner((text) => {
        // The counter may still be loading.
        if (!addScan(text) && !atCounter.current) void navigate(paths.counter);
      }),
    [navigate],
  );
  return null;
}
