import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { addScan, onScan, takeScans } from '#src/lib/scans.ts';

/** Matches our price tags and handover codes, which belong to the counter. */
const counters = /productDetails|^\d{6}$/;

/** Calls `onSerial` with a scanned serial number. Other scans open the counter. */
export function useScannedSerial(onSerial: (serial: string) => void): void {
  const navigate = useNavigate();
  const latest = useRef(onSerial);
  latest.current = onSerial;
  useEffect(() => {
    const stop = onScan(() => {
      const scans = takeScans();
      for (const text of scans.filter((scan) => !counters.test(scan))) latest.current(text.trim());
      const others = scans.filter((scan) => counters.test(scan));
      if (others.length === 0) return;
      stop();
      for (const text of others) addScan(text);
      void navigate(paths.counter);
    });
    return stop;
  }, [navigate]);
}
