import { hash as digest } from 'node:crypto';
import type { AuditCheck } from '#contracts/audit/audit.ts';
import type { Executor } from '#server/db/client.ts';
import { auditRepository, type SealedRow } from './audit-repository.ts';

/** How many rows are read into memory at a time. */
const batch = 2000;

export const sha256 = (data: string | Buffer): Buffer => digest('sha256', data, 'buffer');

/** Returns the hash of an entry. `previous` is the hash of the entry before it. */
const hashAfter = (previous: Buffer, payload: string): Buffer =>
  sha256(Buffer.concat([previous, sha256(payload)]));

type Broken = NonNullable<AuditCheck['first_broken']>;

/**
 * Yields the sealed entries whose numbers are above `after`, in order and in batches. Stops at `last`, or at the entry
 * that was the newest at the time of the call.
 */
export async function* sealedEntries(
  db: Executor,
  after = 0,
  last?: number,
): AsyncGenerator<SealedRow[]> {
  const audit = auditRepository(db);
  const end = last ?? (await audit.head())?.seq ?? 0;
  for (let from = after; from < end; ) {
    const rows = await audit.sealed(from, end, batch);
    if (rows.length === 0) return;
    yield rows;
    from = rows.at(-1)?.seq ?? end;
  }
}

/**
 * Verifies that no entry is missing or has been changed since it was sealed. Also verifies that each entry's hash
 * covers the previous hash, and that the published hashes match. Calls `onProgress` with the number of entries checked
 * so far.
 */
export async function verifyChain(
  db: Executor,
  onProgress: (entries: number) => void = () => {},
): Promise<AuditCheck> {
  const audit = auditRepository(db);
  const heads = publishedHeads(db);
  let head = await heads.next();
  let previous: Buffer = Buffer.alloc(0);
  let entries = 0;
  for await (const rows of sealedEntries(db)) {
    for (const row of rows) {
      const broken = problemOf(row, entries + 1, previous);
      if (broken) return { ok: false, entries, first_broken: broken };
      if (head.value?.seq === row.seq) {
        if (!head.value.hash.equals(row.hash)) {
          return { ok: false, entries, first_broken: named(row, 'republished') };
        }
        head = await heads.next();
      }
      previous = row.hash;
      entries = row.seq;
    }
    onProgress(entries);
  }
  // The next head may belong to an entry that was sealed during the check. If that entry doesn't exist, it has been
  // deleted.
  if (head.value && (await audit.sealed(head.value.seq - 1, head.value.seq, 1)).length === 0) {
    const seq = entries + 1;
    return { ok: false, entries, first_broken: { seq, _id: null, problem: 'missing' } };
  }
  const unsealed = await audit.unsealed();
  if (unsealed !== undefined) {
    const seq = entries + 1;
    return { ok: false, entries, first_broken: { seq, _id: unsealed, problem: 'unchained' } };
  }
  return { ok: true, entries };
}

const named = ({ seq, id }: SealedRow, problem: Broken['problem']): Broken => ({
  seq,
  _id: id,
  problem,
});

function problemOf(row: SealedRow, expectedSeq: number, previous: Buffer): Broken | null {
  if (row.seq !== expectedSeq) return { seq: expectedSeq, _id: null, problem: 'missing' };
  if (row.payload !== row.expected) return named(row, 'changed');
  if (!hashAfter(previous, row.payload).equals(row.hash)) return named(row, 'unchained');
  return null;
}

/** Yields the published heads, oldest first. */
async function* publishedHeads(db: Executor) {
  const audit = auditRepository(db);
  for (let from = 0; ; ) {
    const head = await audit.headAfter(from);
    if (head === undefined) return;
    yield head;
    from = head.seq + 1;
  }
}
