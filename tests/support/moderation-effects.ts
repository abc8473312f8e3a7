import { randomUUID } from 'node:crypto';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import { endActions, makeDecision } from '#server/moderation/decide.ts';
import { endDueEffects } from '#server/moderation/effects.ts';
import type { TestApp } from './api.ts';

type Target = { personId: string; productId?: string; image?: string };

/** Returns functions that take and undo moderators' actions, each in a separate case. */
export function moderatorOf(app: TestApp, now: () => Date) {
  const core = { config: { bookingHours: { hold: 72, promoted: 24 } } };
  const transaction = app.db.transaction();
  return {
    /** Returns the case. Calls `pause` before the transaction is committed. */
    act: (type: ActionType, target: Target, until: Date | null = null, pause = async () => {}) =>
      transaction.execute(async (trx) => {
        const { personId: person_id, productId: product_id = null, image } = target;
        const [id, at] = [randomUUID(), now()];
        // A target can have only one case, except for photos.
        const about = { target_type: 'image', target_id: id, person_id, product_id } as const;
        const row = await trx
          .insertInto('cases')
          .values({ ...{ id, ...about, title: 'A target' }, opened_at: at, updated_at: at })
          .returningAll()
          .executeTakeFirstOrThrow();
        const caller = { id: person_id, role: 'admin' } as never;
        const action = {
          ...{ type, ...(image && { image }) },
          ...(until && { until: until.toISOString() }),
        };
        const chosen = { actions: [action], reason: 'other', statement: 'x' } as const;
        await makeDecision(trx, core, row, { caller, chosen, replaces: null, at });
        await pause();
        return row;
      }),
    undo: (row: Parameters<typeof endActions>[2]) =>
      transaction.execute((trx) => endActions(trx, core, row, now())),
    /** Runs the job that ends suspensions. Returns how many people were affected. */
    endDue: () => endDueEffects(app.db, core, now),
  };
}
