import { useEffect, useRef } from 'react';
import { onScan, takeScans } from '#src/lib/scans.ts';

/** Matches our price tags, handover codes and receipts, which belong to the counter. */
const counters = /productDetails|^\d{6}$|^T-\d{1,9}$/i;

const isSerial = (scan: string) => !counters.test(scan.trim());

/** Calls `onSerial` with a scanned serial number. Other scans wait for the counter. */
export function useScannedSerial(onSerial: (serial: string) => void): void {
  const latest = useRef(onSerial);
  latest.current = onSerial;
  useEffect(
    () =>
      onScan(() => {
        for (const text of takeScans(isSerial)) latest.current(text.trim());
      }),
    [],
  );
}
