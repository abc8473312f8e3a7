import type { EditableProduct } from '#contracts/selling/selling.ts';
import type { AuditFacts } from '#server/db/audit.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';

type Change = {
  caller: Caller;
  product: { id: string; seller_id: string };
  at: Date;
} & AuditFacts<`product ${'edited' | 'ended' | 'relisted' | 'deleted'}`>;

const isForeign = ({ caller, product }: Pick<Change, 'caller' | 'product'>): boolean =>
  caller.id !== product.seller_id;

/** Writes an audit entry if the caller changes another account's product. */
export async function auditForeignChange(trx: Trx, change: Change): Promise<void> {
  if (!isForeign(change)) return;
  const { caller, product, at, ...facts } = change;
  await writeAuditEntry(trx, {
    actorId: caller.id,
    ...facts,
    subjectId: product.id,
    concernsId: product.seller_id,
    at,
  });
}

/** Returns the names of the fields that an edit changed. The values are left out, because they may be personal data. */
export function changedFields(
  before: EditableProduct,
  after: EditableProduct,
): (keyof EditableProduct)[] {
  const names = Object.keys(after) as (keyof EditableProduct)[];
  return names
    .filter((name) => name !== 'version')
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
