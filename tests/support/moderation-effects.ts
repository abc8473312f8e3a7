import { randomUUID } from 'node:crypto';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import { endActions } from '#server/moderation/decide.ts';
import { decisionStore } from '#server/moderation/decision-store.ts';
import { endDueEffects } from '#server/moderation/effects.ts';
import type { TestApp } from './api.ts';

type Target = { personId: string; productId?: string; imageId?: string };

/** Returns functions that take and undo moderators' actions, each in a separate case. */
export function moderatorOf(app: TestApp, now: () => Date) {
  const core = { config: { bookingHours: { hold: 72, promoted: 24 } } };
  const transaction = app.db.transaction();
  return {
    /** Returns the case. */
    act: (type: ActionType, target: Target, until: Date | null = null, pause = async () => {}) =>
      transaction.execute(async (trx) => {
        const { personId: person_id, productId: product_id = null, imageId = null } = target;
        const [id, at] = [randomUUID(), now()];
        // A target can have only one case, except for photos.
        const about = { target_type: 'image' as const, target_id: id, title: 'A target' };
        const row = await trx
          .insertInto('cases')
          .values({
            id,
            person_id,
            product_id,
            ...about,
            opened_at: at,
            updated_at: at,
            state: 'decided',
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const facts = {
          reason: 'other',
          statement: 'x',
          automated: false,
          told: true,
          replaces: null,
        };
        const made = { case_id: id, person_id, decided_by: person_id, ...facts, created_at: at };
        const decision = await decisionStore(trx).insert(made as never);
        const actions = [{ type, until, imageId }];
        await decisionStore(trx).insertActions(decision, actions, at);
        await endActions(trx, core, row, { by: { id: decision, actions }, at });
        await pause();
        return row;
      }),
    undo: (row: Parameters<typeof endActions>[2]) =>
      transaction.execute((trx) => endActions(trx, core, row, { by: null, at: now() })),
    /** Runs the job that ends suspensions. Returns how many people were affected. */
    endDue: () => endDueEffects(app.db, core, now),
  };
}
