import { useState } from 'react';
import * as z from 'zod/mini';
import { Timestamp } from '#contracts/text.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

const KeptScan = z.object({ text: z.string(), at: Timestamp });
export type KeptScan = z.infer<typeof KeptScan>;

const maxKept = 50;

const stored = () => localDraft(viewerId(), 'scans', z.array(KeptScan), ['device']);

/**
 * Returns the scans that could not be looked up because there was no connection, oldest first. The scans survive a
 * restart.
 */
export function useKeptScans() {
  const [scans, setScans] = useState<readonly KeptScan[]>(() => stored().read() ?? []);
  function change(next: readonly KeptScan[]) {
    setScans(next);
    if (next.length > 0) stored().save([...next]);
    else stored().end();
  }
  return {
    scans,
    keep(text: string) {
      const others = scans.filter((scan) => scan.text !== text);
      change([...others, { text, at: new Date().toISOString() }].slice(-maxKept));
    },
    forget: (text: string) => change(scans.filter((scan) => scan.text !== text)),
    forgetAll: () => change([]),
  };
}
