import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

/**
 * Counts views in memory and saves them periodically, so that showing a product doesn't wait for a write. Unsaved views
 * are lost in a crash.
 */
export function createViewCounter(db: Database) {
  let counts = new Map<string, number>();
  return {
    /** Counts one view of a product. */
    seen(productId: string) {
      counts.set(productId, (counts.get(productId) ?? 0) + 1);
    },
    /** Saves the views counted since the last call. */
    async flush() {
      if (counts.size === 0) return;
      const batch = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
      counts = new Map();
      const ids = batch.map(([id]) => id);
      const numbers = batch.map(([, n]) => n);
      // First lock the products in id order, as account deletion does, to avoid deadlocks.
      await sql`
        INSERT INTO product_views (product_id, views)
        SELECT id, n FROM (
          SELECT p.id, c.n FROM products p
          JOIN unnest(${ids}::uuid[], ${numbers}::bigint[]) AS c (id, n) ON c.id = p.id
          ORDER BY p.id FOR KEY SHARE OF p
        ) seen
        ON CONFLICT (product_id) DO UPDATE SET views = product_views.views + excluded.views`.execute(
        db,
      );
    },
  };
}
