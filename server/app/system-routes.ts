import { sql } from 'kysely';
import { getConfig, getHealth, getReadiness, getWritability } from '#contracts/system.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publicConfig } from '#server/public-config.ts';

// A standby is read-only too.
const isWritable = sql<{ writable: boolean }>`
  SELECT current_setting('transaction_read_only') = 'off' AS writable`;

/** Serves the health checks and the public settings. */
export function mountSystem(mount: Mount, { db, config, mail, leaving }: Core): void {
  const shown = { ...publicConfig(config), ...(mail.demo && { demo_mails: true as const }) };
  mount(getConfig, () => shown);
  mount(getHealth, () => ({ status: 'ok' as const }));
  // Doesn't ask the database. Otherwise, while it is down, balancers would have no server left for the pages.
  mount(getReadiness, () => {
    if (leaving.aborted) {
      throw new Refusal('unavailable', 'This server is about to stop.', { retryAfter: 1 });
    }
    return { status: 'ready' as const };
  });
  mount(getWritability, async () => {
    const answer = await isWritable.execute(db).catch(() => null);
    if (answer?.rows[0]?.writable !== true) {
      throw new Refusal('unavailable', 'The database accepts no changes.', { retryAfter: 5 });
    }
    return { status: 'writable' as const };
  });
}
