import { getUser, type UserDetails } from '#contracts/app/user-details.ts';
import { recentEntriesAbout } from '#server/audit/audit-service.ts';
import { recentBookingsOf } from '#server/bookings/recent-bookings.ts';
import { recentProductsOf } from '#server/catalog/recent-products.ts';
import type { Core } from '#server/core.ts';

import type { Caller } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { recentModerationOf } from '#server/moderation/recent-moderation.ts';
import { suspensionOf } from '#server/people/suspension-of.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { toUser } from '#server/people/user-view.ts';

/** Mounts the endpoint that shows admins one account and what the person did recently. */
export function mountUserDetails(mount: Mount, { db, now, noteReading }: Core): void {
  async function details({ id: readerId }: Caller, id: string): Promise<UserDetails> {
    const found = await userRepository(db).byId(id);
    if (!found) throw new Refusal('not_found', 'This user does not exist.');
    await noteReading(readerId, 'user read', id);
    const at = now();
    const wanted = { personId: id, readerId, at };
    // One transaction, so that all lists are read on one connection.
    return db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        const suspended = suspensionOf(found.suspended_until, at);
        const selling_frozen = suspensionOf(found.selling_frozen_until, at);
        return {
          user: toUser(found),
          email_verified: found.email_verified,
          ...((await userRepository(trx).isLastAdmin(id, at)) && { last_admin: true as const }),
          deleted_at: found.deleted_at?.toISOString() ?? null,
          ...(suspended && { suspended }),
          ...(selling_frozen && { selling_frozen }),
          products: await recentProductsOf(trx, id),
          bookings: await recentBookingsOf(trx, id),
          ...(await recentModerationOf(trx, wanted)),
          entries: await recentEntriesAbout(trx, id, readerId),
        };
      });
  }
  mount(getUser, ({ caller, params }) => details(caller, params.id));
}
