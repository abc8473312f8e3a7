import * as z from 'zod/mini';
import { Timestamp } from '#contracts/text.ts';
import { keptStore } from '#src/lib/kept-store.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { onSessionChange } from '#src/lib/session.ts';

const KeptScan = z.object({ text: z.string(), at: Timestamp });
export type KeptScan = z.infer<typeof KeptScan>;

const maxKept = 50;

const kept = keptStore<KeptScan[]>(
  'scans',
  () => localDraft(viewerId(), 'scans', z.array(KeptScan), ['device']),
  () => [],
);

let owner = viewerId();
onSessionChange(() => {
  if (owner === viewerId()) return;
  owner = viewerId();
  kept.reread();
});

function without(text: string): KeptScan[] {
  return kept.get().filter((scan) => scan.text !== text);
}

function change(scans: KeptScan[]): void {
  if (scans.length > 0) kept.set(scans);
  else kept.clear();
}

const actions = {
  keep: (text: string) =>
    change([...without(text), { text, at: new Date().toISOString() }].slice(-maxKept)),
  forget: (text: string) => change(without(text)),
  forgetAll: kept.clear,
};

/**
 * Returns the scans that could not be looked up because there was no connection, oldest first. The scans survive a
 * restart.
 */
export const useKeptScans = () => ({ scans: kept.use(), ...actions });
