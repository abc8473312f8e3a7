import { reportClientError } from '#contracts/app/client-errors.ts';
import { getConfig, getHealth, getReadiness, getWritability } from '#contracts/system.ts';
import type { Core } from '#server/core.ts';
import { isWritable } from '#server/db/is-writable.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publicConfig } from '#server/public-config.ts';
import type { ClientErrors } from './client-errors.ts';

/** Serves the health checks and the public settings, and accepts reports of clients' errors. */
export function mountSystem(mount: Mount, core: Core, clientErrors: ClientErrors): void {
  const { db, config, mail, leaving } = core;
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
    if (!(await isWritable(db))) {
      throw new Refusal('unavailable', 'The database accepts no changes.', { retryAfter: 5 });
    }
    return { status: 'writable' as const };
  });
  mount(reportClientError, clientErrors.add);
}
