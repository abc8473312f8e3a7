import { type RawBuilder, sql } from 'kysely';
import { getConfig, getHealth, getReadiness } from '#contracts/system.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publicConfig } from '#server/public-config.ts';

const ping: RawBuilder<unknown> = sql`SELECT 1 FROM categories LIMIT 1`;

/** Serves the health checks and the public settings. */
export function mountSystem(mount: Mount, { db, config, mail }: Core): void {
  const shown = { ...publicConfig(config), ...(mail.demo && { demo_mails: true as const }) };
  mount(getConfig, () => shown);
  mount(getHealth, () => ({ status: 'ok' as const }));
  mount(getReadiness, async () => {
    try {
      await ping.execute(db);
    } catch {
      throw new Refusal('unavailable', 'The database isn’t responding.', { retryAfter: 5 });
    }
    return { status: 'ready' as const };
  });
}
