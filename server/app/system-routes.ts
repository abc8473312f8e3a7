import { type RawBuilder, sql } from 'kysely';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { getConfig, getHealth, getReadiness } from '#contracts/system.ts';
import type { Database } from '#server/db/client.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';

type Options = { db: Database; publicConfig: EndpointReply<typeof getConfig> };

const ping: RawBuilder<unknown> = sql`SELECT 1 FROM categories LIMIT 1`;

/** Serves the health checks and the public settings. */
export function mountSystem(mount: Mount, { db, publicConfig }: Options): void {
  mount(getConfig, () => publicConfig);
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
