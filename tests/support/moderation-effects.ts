import type { ActionType } from '#contracts/moderation/decisions.ts';
import { endDueDecisions } from '#server/moderation/decision-service.ts';
import { createEffects } from '#server/moderation/effects.ts';
import type { TestApp } from './api.ts';

type Target = { personId: string; productId?: string; imageId?: string };

/** Returns functions that apply and undo moderators' actions without a case. */
export function moderatorOf(app: TestApp, now: () => Date) {
  const effects = createEffects({ config: { bookingHours: { hold: 72, promoted: 24 } } });
  return {
    act: (type: ActionType, target: Target, until: Date | null = null): Promise<unknown> =>
      app.db.transaction().execute((trx) => {
        const { personId, productId = null, imageId = null } = target;
        return effects.apply(
          trx,
          { type, until, imageId },
          { personId, productId, imageId },
          now(),
        );
      }),
    undo: (undo: unknown): Promise<void> =>
      app.db.transaction().execute((trx) => effects.undo(trx, undo, now())),
    /** Runs the job that ends suspensions. Returns how many people were affected. */
    endDue: (): Promise<number> => endDueDecisions(app.db, effects, now),
    effects,
  };
}
