import { createHash } from 'node:crypto';
import type { Approvable } from '#contracts/people/approvals.ts';
import { may } from '#contracts/permissions.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { createSigner } from '#server/gateways/key-ring.ts';
import type { Caller } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccountRow } from './account-records.ts';
import { suspensionOf } from './suspension-of.ts';
import { userRepository } from './user-repository.ts';

/** How long an approval can be used. */
const validMs = 2 * 60_000;

/** Something in a request that needs an approval. `message` tells the approver what they approve. */
export type Need = { what: readonly Approvable[]; message: string; field?: string };

type Request = {
  key: IdempotencyKey | null;
  needs: readonly Need[];
  /** The id of what the request creates. */
  recordId: string;
};

export function createApprovals({ tokenKeys, now }: Pick<Core, 'tokenKeys' | 'now'>) {
  const signer = createSigner(tokenKeys, 'approval');

  /** Returns the person who approved the request, or null if no one did who may still do so. */
  async function approverOf(trx: Trx, given: string, request: string) {
    const [id = '', version, until, signature = ''] = given.split('.');
    const isSigned = signer.verify([request, id, version, until].join('.'), signature);
    if (!isSigned || Number(until) <= now().getTime()) return null;
    const user = await userRepository(trx).byId(id);
    // The version changes with the role and the password, and when the account is deleted.
    const isCurrent = user?.token_version === Number(version) && may(user.role, 'approve');
    return isCurrent && !suspensionOf(user.suspended_until, now()) ? user : null;
  }

  return {
    /** Returns the approval of a request by someone who has just proven who they are. */
    sign(request: string, { id, token_version }: AccountRow): string {
      const facts = [id, token_version, now().getTime() + validMs].join('.');
      return `${facts}.${signer.sign(`${request}.${facts}`)}`;
    },

    /**
     * Returns null if the caller may do without an approval. Otherwise, writes who has approved the request and returns
     * their name, or throws an `approval_required` Refusal. Call this in the transaction that creates the record. An
     * approval works once, because its request takes effect once.
     */
    async assertApproved(
      trx: Trx,
      caller: Caller,
      { key, needs, recordId }: Request,
    ): Promise<string | null> {
      if (needs.length === 0 || may(caller.role, 'approve')) return null;
      const request = key && digestOf(caller, key, needs);
      const approver = request && key.approval && (await approverOf(trx, key.approval, request));
      if (!approver) throw approvalRequired(needs, request);
      await writeAuditEntry(trx, {
        actorId: approver.id,
        action: 'approved',
        subjectId: caller.id,
        concernsId: caller.id,
        details: { what: [...new Set(needs.flatMap(({ what }) => what))], record_id: recordId },
        at: now(),
      });
      return approver.name;
    },
  };
}

/** Returns what only this request by this caller has, and only while it needs the same approval. */
const digestOf = ({ id }: Caller, { key, fingerprint }: IdempotencyKey, needs: readonly Need[]) =>
  createHash('sha256')
    .update(JSON.stringify([id, key, fingerprint, needs]))
    .digest('base64url');

function approvalRequired(needs: readonly Need[], request: string | null): Refusal {
  const fields = needs.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
  const message = needs.map((need) => need.message).join(' ');
  return new Refusal('approval_required', message, {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(request && { approval: request }),
  });
}
