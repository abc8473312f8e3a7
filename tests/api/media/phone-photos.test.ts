import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { phoneMinutes } from '#contracts/media/phone-photos.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { photo } from '#tests/support/image-samples.ts';

let clock = Date.now();
let width = 40;
const app = await startTestApp({ now: () => new Date(clock) });

async function newPhoto(): Promise<File> {
  width += 1;
  return new File([new Uint8Array(await photo({ width, height: 30 }).jpeg().toBuffer())], 'photo');
}
const newSecret = () => randomBytes(32).toString('base64url');

async function open(owner: SignedUp, free = 8) {
  const id = randomUUID();
  const link = await app.call('openPhoneLink', { params: { id }, body: { free } }, owner);
  return { id, ...link };
}
const claim = (token: string, secret: string) =>
  app.call('claimPhoneLink', { body: { token, secret } });
/** Opens a phone link and scans its QR code. Returns the form's id and the phone's bearer token. */
async function connect(owner: SignedUp, free?: number) {
  const { id, token } = await open(owner, free);
  const secret = newSecret();
  await claim(token, secret);
  return { id, token, phone: { token: secret } };
}
const read = (owner: SignedUp, id: string) => app.call('getPhoneLink', { params: { id } }, owner);

describe('a phone that has scanned the code of an open form', () => {
  it('sends photos to the form, which is told about them at once', async () => {
    const owner = await app.signUp();
    const { id, token, expires_at } = await open(owner);
    expect(await read(owner, id)).toEqual({ _id: id, connected: false, expires_at, photos: [] });
    const stream = await openEventStream(app.origin, owner.token);
    onTestFinished(stream.close);
    await stream.heard('ready');
    const secret = newSecret();
    expect(await claim(token, secret)).toEqual({ expires_at, free: 8 });
    await stream.heard('phone_link.claimed', id);
    const phone = { token: secret };
    const first = await app.call('uploadFromPhone', { file: await newPhoto() }, phone);
    expect(first).toMatchObject({ expires_at, free: 7 });
    await stream.heard('phone_link.photographed', id);
    const second = await app.call('uploadFromPhone', { file: await newPhoto() }, phone);
    expect(await read(owner, id)).toMatchObject({
      connected: true,
      photos: [first.image, second.image],
    });
    expect((await app.call('getPhotoSpace', {}, owner)).used).toBeGreaterThan(0);
  });

  it('can repeat a request whose reply was lost', async () => {
    const owner = await app.signUp();
    const { id, token } = await open(owner);
    const secret = newSecret();
    await claim(token, secret);
    await claim(token, secret);
    const file = await newPhoto();
    await app.call('uploadFromPhone', { file }, { token: secret });
    const again = await app.call('uploadFromPhone', { file }, { token: secret });
    expect(again.free).toBe(7);
    expect((await read(owner, id)).photos).toHaveLength(1);
  });

  it('can’t send more photos than the form accepts, not even several at once', async () => {
    const owner = await app.signUp();
    const { id, phone } = await connect(owner, 2);
    const files = await Promise.all([newPhoto(), newPhoto(), newPhoto(), newPhoto()]);
    const outcomes = await Promise.all(
      files.map((file) => app.attempt('uploadFromPhone', { file }, phone)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    const ninth = await app.refused('uploadFromPhone', { file: await newPhoto() }, phone);
    expect(ninth).toMatchObject({ code: 'conflict' });
    expect((await read(owner, id)).photos).toHaveLength(2);
    const body = { free: 9 };
    const more = await app.refused('openPhoneLink', { params: { id }, body }, owner);
    expect(Object.keys(more.fields ?? {})).toEqual(['free']);
  });
});

describe('a code', () => {
  it('works for one phone only, which can’t claim another code, and is stored only as a hash', async () => {
    const owner = await app.signUp();
    const { id, token, phone } = await connect(owner);
    const body = { token, secret: newSecret() };
    expect((await app.refused('claimPhoneLink', { body })).code).toBe('conflict');
    const stranger = { token: body.secret };
    const refused = await app.refused('uploadFromPhone', { file: await newPhoto() }, stranger);
    expect(refused.code).toBe('unauthenticated');
    const other = await open(owner);
    const again = { token: other.token, secret: phone.token };
    expect((await app.refused('claimPhoneLink', { body: again })).code).toBe('conflict');
    await app.call('uploadFromPhone', { file: await newPhoto() }, phone);
    expect((await read(owner, id)).photos).toHaveLength(1);
    expect((await read(owner, other.id)).connected).toBe(false);
    const links = app.db.selectFrom('phone_links').selectAll().where('id', '=', id);
    const row = await links.executeTakeFirstOrThrow();
    const stored = JSON.stringify(row) + row.token_hash + row.secret_hash;
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(phone.token);
    expect(row.token_hash).toHaveLength(32);
  });

  it('expires after 15 minutes, and then no phone can use it', async () => {
    const owner = await app.signUp();
    const { phone } = await connect(owner);
    const { token } = await open(owner);
    clock += phoneMinutes * 60_000;
    const upload = await app.refused('uploadFromPhone', { file: await newPhoto() }, phone);
    expect(upload.code).toBe('unauthenticated');
    const body = { token, secret: newSecret() };
    expect((await app.refused('claimPhoneLink', { body })).code).toBe('not_found');
  });

  it('expires when the form is closed or shows a new code, or when its owner signs out everywhere', async () => {
    const owner = await app.signUp();
    const [closed, renewed, left] = [
      await connect(owner),
      await connect(owner),
      await connect(owner),
    ];
    const closing = { params: { id: closed.id } };
    expect(await app.call('closePhoneLink', closing, owner)).toEqual({ deletedCount: 1 });
    expect(await app.call('closePhoneLink', closing, owner)).toEqual({ deletedCount: 0 });
    await app.call('openPhoneLink', { params: { id: renewed.id }, body: { free: 8 } }, owner);
    await app.call('uploadFromPhone', { file: await newPhoto() }, left.phone);
    await app.call('signOutEverywhere', {}, owner);
    for (const { phone } of [closed, renewed, left]) {
      const upload = await app.refused('uploadFromPhone', { file: await newPhoto() }, phone);
      expect(upload.code).toBe('unauthenticated');
    }
  });

  it('is useless to other accounts', async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const { id, phone } = await connect(owner);
    await app.call('uploadFromPhone', { file: await newPhoto() }, phone);
    const params = { id };
    expect((await app.refused('getPhoneLink', { params }, other)).code).toBe('not_found');
    expect(await app.call('closePhoneLink', { params }, other)).toEqual({ deletedCount: 0 });
    // The same id in another account belongs to a different link.
    await app.call('openPhoneLink', { params, body: { free: 1 } }, other);
    expect((await read(other, id)).photos).toEqual([]);
    expect((await read(owner, id)).photos).toHaveLength(1);
  });
});
