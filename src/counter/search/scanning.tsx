import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addScan } from '#src/lib/scans.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { watchScanner } from '#src/lib/watch-scanner.ts';

/** Passes barcode scans to the screen that handles them. Opens the counter if no screen handles a scan. */
export function Scanning() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const atCounter = useRef(false);
  atCounter.current = pathname === staffPaths.counter;
  useEffect(
    () =>
      watchScanner((text) => {
        // Don't navigate if the counter is already open. It may still be loading, and handles the scan afterward.
        if (!addScan(text) && !atCounter.current) void navigate(staffPaths.counter);
      }),
    [navigate],
  );
  return null;
}
