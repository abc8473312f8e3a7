import { getUser, type UserDetails } from '#contracts/app/user-details.ts';
import type { NoteReading } from '#server/db/audit-reading.ts';
import type { Database, Executor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';
import { suspensionOf } from '#server/people/suspension-of.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { toUser } from '#server/people/user-view.ts';

type Options = {
  db: Database;
  now: () => Date;
  noteReading: NoteReading;
  /** Functions of other features. Each returns at most `mostRecent` items per list, newest first. */
  recent: {
    products(db: Executor, sellerId: string): Promise<UserDetails['products']>;
    bookings(db: Executor, buyerId: string): Promise<UserDetails['bookings']>;
    moderation(
      db: Executor,
      personId: string,
      readerId: string,
      at: Date,
    ): Promise<Pick<UserDetails, 'reports' | 'cases' | 'decisions'>>;
    /** Leaves out entries about reading. */
    entries(db: Executor, subjectId: string, readerId: string): Promise<UserDetails['entries']>;
  };
};

/** Mounts the endpoint that shows admins one account and what the person did recently. */
export function mountUserDetails(mount: Mount, { db, now, noteReading, recent }: Options): void {
  async function details({ id: readerId }: Caller, id: string): Promise<UserDetails> {
    const found = await userRepository(db).byId(id);
    if (!found) throw new Refusal('not_found', 'This user does not exist.');
    await noteReading(readerId, 'user read', id);
    const at = now();
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
          products: await recent.products(trx, id),
          bookings: await recent.bookings(trx, id),
          ...(await recent.moderation(trx, id, readerId, at)),
          entries: await recent.entries(trx, id, readerId),
        };
      });
  }
  mount(getUser, ({ caller, params }) => details(caller, params.id));
}
