import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { visibleProduct } from '#server/db/visible-product.ts';

/** Knows which stored pictures everyone may load. */
export type ShownPictures = {
  isShown(id: string): Promise<boolean>;
  /** Makes the next `isShown` read the database. */
  forget(id: string): void;
  clear(): void;
};

type Options = {
  db: Executor;
  /** Whether notifications about changes arrive. While they don't, nothing is cached. */
  hears(): boolean;
  now?: () => number;
};

const freshMs = 60_000;
const mostPictures = 20_000;

/**
 * Creates the check for pictures that a decision has hidden or that are evidence or proof. It remembers the answer for
 * a minute, because most pictures are loaded often and few are hidden. The database notifies all servers when a decision
 * changes what is hidden (see the migration `moderation-effects`).
 */
export function createShownPictures({ db, hears, now = Date.now }: Options): ShownPictures {
  const known = new Map<string, { shown: boolean; until: number }>();
  // Counts changes, so that an answer from before a change is not cached after it.
  let changes = 0;
  return {
    async isShown(id) {
      const entry = known.get(id);
      if (entry && entry.until > now() && hears()) return entry.shown;
      const before = changes;
      const shown = await readShown(db, id);
      if (hears() && before === changes) {
        if (known.size >= mostPictures) known.clear();
        known.set(id, { shown, until: now() + freshMs });
      }
      return shown;
    },
    forget(id) {
      changes += 1;
      known.delete(id);
    },
    clear() {
      changes += 1;
      known.clear();
    },
  };
}

/** A picture that something hides is shown only if a product that anyone may see has it too. */
async function readShown(db: Executor, id: string): Promise<boolean> {
  const uses = sql`FROM product_images pi JOIN products p ON p.id = pi.product_id
    WHERE pi.image_id = ${id}`;
  const { rows } = await sql<{ shown: boolean }>`
    SELECT NOT EXISTS (
      SELECT ${uses} AND (pi.hidden OR p.moderation IN ('hidden', 'removed'))
      UNION ALL SELECT FROM report_images WHERE image_id = ${id}
      UNION ALL SELECT FROM stolen_images WHERE image_id = ${id}
    ) OR EXISTS (SELECT ${uses} AND NOT pi.hidden AND ${visibleProduct}) AS shown`.execute(db);
  return rows[0]?.shown ?? true;
}
