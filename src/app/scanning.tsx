import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { addScan } from '#src/lib/scans.ts';
import { watchScanner } from '#src/lib/watch-scanner.ts';

/** Takes what a barcode scanner types on any screen, and opens the counter for it. */
export function Scanning() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atCounter = useRef(false);
  atCounter.current = pathname === paths.counter;
  useEffect(
    () =>
      watchScanner((text) => {
        addScan(text);
        if (!atCounter.current) void navigate(paths.counter);
      }),
    [navigate],
  );
  return null;
}
