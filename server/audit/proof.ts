import type { AuditProof } from '#contracts/audit/audit.ts';
import type { Database } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sealedEntries, sha256 } from './audit-chain.ts';
import { auditRepository } from './audit-repository.ts';

type Part = AuditProof['parts'][number];

/**
 * Creates a proof that the log contains certain entries: those about `subjectId` that also concern `personId`. Each part
 * of the proof runs from one of these entries to the next published head, so it covers about a day at most. If no head
 * has been published after the entry, the part runs to the end of the log.
 */
export async function makeProof(
  db: Database,
  personId: string,
  subjectId: string,
  now: Date,
): Promise<AuditProof> {
  const audit = auditRepository(db);
  const own = new Set(await audit.concerning(subjectId, personId));
  const parts: Part[] = [];
  let covered = 0;
  for (const seq of own) {
    if (seq <= covered) continue;
    const published = await audit.headAfter(seq);
    const end = published ?? (await audit.head());
    if (end === undefined) break;
    covered = end.seq;
    parts.push({
      after: await hashOf(db, seq - 1),
      entries: await entriesOf(db, seq - 1, covered, own),
      head: {
        seq: end.seq,
        hash: end.hash.toString('hex'),
        published_at: published ? published.published_at.toISOString() : null,
      },
    });
  }
  if (parts.length === 0) {
    throw new Refusal('not_found', 'The audit log has no entries about this that you may see.');
  }
  return {
    format: 'second-fret-audit-proof-1',
    subject_id: subjectId,
    made_at: now.toISOString(),
    parts,
  };
}

async function hashOf(db: Database, seq: number): Promise<string> {
  if (seq === 0) return '';
  const [row] = await auditRepository(db).sealed(seq - 1, seq, 1);
  return row?.hash.toString('hex') ?? '';
}

async function entriesOf(
  db: Database,
  after: number,
  last: number,
  own: ReadonlySet<number>,
): Promise<Part['entries']> {
  const entries: Part['entries'] = [];
  for await (const rows of sealedEntries(db, after, last)) {
    for (const { seq, payload } of rows) {
      entries.push(own.has(seq) ? { payload } : sha256(payload).toString('hex'));
    }
  }
  return entries;
}
