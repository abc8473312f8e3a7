import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type PhoneState, phoneMinutes } from '#contracts/media/phone-photos.ts';
import type { Core } from '#server/core.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Caller, Phone } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { createImageService } from './image-service.ts';
import { acceptedView, imageView } from './image-view.ts';
import { type LinkRow, phoneRepository } from './phone-repository.ts';

/** Only hashes are stored, so a copy of the database can't be used to open links. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const again = 'Show a new one on the computer and scan it.';
const unknownCode = () => new Refusal('not_found', `This code has expired. ${again}`);
const ended = () => new Refusal('unauthenticated', `This code has expired. ${again}`);

const toState = ({ free, photos, expires_at }: LinkRow): PhoneState => ({
  expires_at: expires_at.toISOString(),
  free: Math.max(0, free - photos.length),
});

export function createPhoneService(
  { db, now }: Core,
  accept: ReturnType<typeof createImageService>['accept'],
) {
  async function lockOwn(repository: ReturnType<typeof phoneRepository>, { secret }: Phone) {
    const link = await repository.lockBySecret(hashOf(secret), now());
    if (!link) throw ended();
    return link;
  }
  return {
    async open(owner: Caller, id: string, free: number) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + phoneMinutes * 60_000);
      const link = { tokenHash: hashOf(token), free, expiresAt };
      await db
        .transaction()
        .execute((trx) => phoneRepository(trx).replace({ accountId: owner.id, id }, link));
      return { token, expires_at: expiresAt.toISOString() };
    },

    async read(owner: Caller, id: string) {
      const link = await phoneRepository(db).byId(owner.id, id);
      if (!link) throw new Refusal('not_found', 'No phone is connected to this form.');
      return {
        _id: link.id,
        connected: link.secret_hash !== null,
        expires_at: link.expires_at.toISOString(),
        photos: link.photos.map(imageView),
      };
    },

    close: (owner: Caller, id: string) => phoneRepository(db).remove(owner.id, id),

    /** Returns the id of the link with this token. Throws a `not_found` Refusal if the link has ended. */
    async find(token: string) {
      const link = await phoneRepository(db).idByToken(hashOf(token), now());
      if (!link) throw unknownCode();
      return link.id;
    },

    /**
     * Connects a phone, which is identified by its secret, to the link with this token. Throws a Refusal if the link
     * has expired, another phone is already connected, or the secret belongs to another link.
     */
    claim: (token: string, secret: string) =>
      db.transaction().execute(async (trx) => {
        const at = now();
        const repository = phoneRepository(trx);
        const [tokenHash, secretHash] = [hashOf(token), hashOf(secret)];
        const link = await repository.lockByToken(tokenHash, at);
        if (!link) throw unknownCode();
        if (link.secret_hash?.equals(secretHash)) return toState(link);
        if (link.secret_hash) {
          throw new Refusal('conflict', `Another phone has used this code. ${again}`);
        }
        await repository.claim(tokenHash, secretHash).catch((error: { constraint?: unknown }) => {
          if (error.constraint !== 'phone_links_secret_hash_key') throw error;
          throw new Refusal('conflict', `This phone has used another code. ${again}`);
        });
        await writeEvent(trx, {
          kind: 'phone_link.claimed',
          subjectId: link.id,
          people: [link.account_id],
          payload: { photos: 0 },
          at,
        });
        return toState(link);
      }),

    /** Returns the phone with this secret. Throws an `unauthenticated` Refusal if its link has ended. */
    async admit(secret: string): Promise<Phone> {
      const found = await phoneRepository(db).owner(hashOf(secret), now());
      if (!found) throw ended();
      const { link_id: linkId, email_verified: emailVerified, ...account } = found;
      return { linkId, owner: { ...account, emailVerified }, secret };
    },

    async add(phone: Phone, upload: Readable) {
      // Check before reading the upload, so that a phone can't fill the disk.
      assertRoom(await db.transaction().execute((trx) => lockOwn(phoneRepository(trx), phone)));
      const photo = await accept(upload, phone.owner);
      const image = acceptedView(photo);
      return db.transaction().execute(async (trx) => {
        const at = now();
        const repository = phoneRepository(trx);
        // Read the link again, because the form may have been closed while the photo was uploading.
        const link = await lockOwn(repository, phone);
        if (link.photos.some(({ id }) => id === photo.id)) return { ...toState(link), image };
        assertRoom(link);
        await repository.addPhoto(link, photo.id);
        await writeEvent(trx, {
          kind: 'phone_link.photographed',
          subjectId: link.id,
          people: [link.account_id],
          payload: { photos: link.photos.length + 1 },
          at,
        });
        const { free, expires_at } = toState(link);
        return { expires_at, free: free - 1, image };
      });
    },
  };
}

function assertRoom({ free, photos }: LinkRow): void {
  if (photos.length < free) return;
  throw new Refusal('conflict', 'The form has no room for more photos.');
}
