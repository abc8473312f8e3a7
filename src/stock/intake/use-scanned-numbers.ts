import { useEffect, useRef } from 'react';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { isTag, receiptNumber, scannedPair } from '#contracts/catalog/scanned-text.ts';
import { isHandoverCode } from '#contracts/form-text.ts';
import { onScan, takeScans } from '#src/lib/scans.ts';

/** Returns whether a scan is a number. The counter handles the shop's own codes. */
function isNumber(scan: string): boolean {
  const text = scan.trim();
  return !(isTag(text) || isHandoverCode(text) || receiptNumber(text) !== null);
}

type Target = 'serial_number' | 'gtin';

/**
 * Returns the field that a scan fills in: the focused field, or the field that fits the number. An eight-digit number
 * is more likely to be a serial number than an EAN-8.
 */
function targetOf(text: string): Target {
  const focused = document.activeElement?.getAttribute('name');
  if (focused === 'serial_number' || focused === 'gtin') return focused;
  return text.length > 8 && gtinOf(text) !== null ? 'gtin' : 'serial_number';
}

/** Calls `onNumber` with each scanned serial number or GTIN. Other scans are left for the counter. */
export function useScannedNumbers(onNumber: (name: Target, number: string) => void): void {
  const latest = useRef(onNumber);
  latest.current = onNumber;
  useEffect(
    () =>
      onScan(() => {
        for (const scan of takeScans(isNumber)) {
          const text = scan.trim();
          const pair = scannedPair(text);
          if (pair) latest.current('gtin', pair.gtin);
          latest.current(pair ? 'serial_number' : targetOf(text), pair?.serial ?? text);
        }
      }),
    [],
  );
}
