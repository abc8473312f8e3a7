import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { addScan } from '#src/lib/scans.ts';
import { watchScanner } from '#src/lib/watch-scanner.ts';

/** The screens that take scans themselves. */
const takers: readonly string[] = [paths.counter, paths.intake()];

/** Takes what a barcode scanner types on any screen, and opens the counter for it. */
export function Scanning() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const taken = useRef(false);
  taken.current = takers.includes(pathname);
  useEffect(
    () =>
      watchScanner((text) => {
        addScan(text);
        if (!taken.current) void navigate(paths.counter);
      }),
    [navigate],
  );
  return null;
}
