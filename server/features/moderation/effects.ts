import type { Transaction } from 'kysely';
import type { ActionType } from '#contracts/decisions.ts';
import type { Schema } from '#server/db/schema.ts';

/** Whom and what a decision is about. `imageId` is the photo if the case is about one. */
export type EffectTarget = { personId: string; productId: string | null; imageId: string | null };

/** `until` is null if the action doesn't end by itself. `imageId` is the photo to hide. */
type Action = { type: ActionType; until: Date | null; imageId: string | null };

export type Effects = {
  /** Applies one action and returns what undoes it, or null if nothing changed that could be restored. */
  apply(
    trx: Transaction<Schema>,
    action: Action,
    target: EffectTarget,
    at: Date,
  ): Promise<unknown | null>;
  /** Restores exactly what the action changed, unless a later decision still needs it. */
  undo(trx: Transaction<Schema>, undo: unknown, at: Date): Promise<void>;
};

/** Creates what decisions of moderators do. The caller must have locked the person's account. */
export function createEffects(): Effects {
  return {
    apply: async () => null,
    undo: async () => {},
  };
}
