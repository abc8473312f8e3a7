import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';

let clock = Date.now();
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now: () => new Date(clock) });

const seconds = (n: number) => {
  clock += n * 1000;
};
const exchange = (idToken: string, email: string) =>
  app.call('issueToken', { query: { email } }, { token: idToken });
const browse = (token: string) => app.attempt('listProducts', { query: {} }, { token });

it('the name changes immediately', async () => {
  const { token } = await app.signUp({ name: 'Before' });
  const user = await app.call('renameAccount', { body: { name: '  Après 🎸 ' } }, { token });
  expect(user.name).toBe('Après 🎸');
  expect((await app.call('getAccount', {}, { token })).user.name).toBe('Après 🎸');
});

describe('the email address', () => {
  it('is copied from the sign-in service at the next exchange once it is verified', async () => {
    const person = await app.signUp({ uid: 'mover', email: 'old@example.test' });
    const unverified = { uid: 'mover', email: 'new@example.test', emailVerified: false };
    const early = await exchange(await app.identity.idToken(unverified), 'new@example.test');
    expect(early.user.email).toBe('old@example.test');
    const verified = { uid: 'mover', email: 'new@example.test' };
    const moved = await exchange(await app.identity.idToken(verified), 'new@example.test');
    expect(moved.user).toMatchObject({ _id: person.user._id, email: 'new@example.test' });
    const account = await app.call('getAccount', {}, { token: moved.accessToken });
    expect(account.email_verified).toBe(true);
  });

  it('does not change while another account has the new address', async () => {
    await app.signUp({ uid: 'holder', email: 'taken@example.test' });
    await app.signUp({ uid: 'late', email: 'late@example.test' });
    const idToken = await app.identity.idToken({ uid: 'late', email: 'taken@example.test' });
    const reply = await exchange(idToken, 'taken@example.test');
    expect(reply.user.email).toBe('late@example.test');
  });

  it('ends the access of a stranger who signed up with the address before its owner verified it', async () => {
    const person = { uid: 'squatted', email: 'victim@example.test' };
    const squatter = await app.signUp({ ...person, emailVerified: false });
    // The stranger keeps signing in, even in the same second as the owner.
    const owner = await exchange(await app.identity.idToken(person), person.email);
    expect(owner.user._id).toBe(squatter.user._id);
    const kept = { token: squatter.idToken };
    const { name } = squatter.user;
    for (const attempt of [
      app.refused('getAccount', {}, squatter),
      app.refused('issueToken', { query: { email: person.email } }, kept),
      app.refused('createUser', { body: { name, email: person.email } }, kept),
      app.refused('deleteAccount', { body: { confirmation: person.email } }, kept),
    ]) {
      expect(await attempt).toMatchObject({ status: 401 });
    }
    const account = await app.call('getAccount', {}, { token: owner.accessToken });
    expect(account.email_verified).toBe(true);
    seconds(5);
    const renewed = await exchange(await app.identity.idToken(person), person.email);
    expect(await app.call('getAccount', {}, { token: owner.accessToken })).toEqual(account);
    expect(renewed.user).toEqual(owner.user);
  });
});

describe('signing out everywhere', () => {
  it('ends all access tokens and earlier sign-ins immediately', async () => {
    const { token, idToken, email } = await app.signUp();
    const other = (await exchange(idToken, email)).accessToken;
    // The sign-out happens in the same second as the sign-in.
    await app.call('signOutEverywhere', {}, { token });
    for (const old of [token, other]) {
      expect(await browse(old)).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
    }
    const again = await app.refused('issueToken', { query: { email } }, { token: idToken });
    expect(again).toMatchObject({ code: 'unauthenticated' });
    const body = { name: 'Mallory', email };
    expect((await app.refused('createUser', { body }, { token: idToken })).code).toBe(
      'unauthenticated',
    );
    seconds(2);
    const fresh = await app.logIn(email);
    expect((await browse(fresh)).ok).toBe(true);
  });

  it('rejects an old sign-in even with a renewed ID token', async () => {
    const { token, email } = await app.signUp();
    const then = Math.floor(clock / 1000);
    seconds(2);
    await app.call('signOutEverywhere', {}, { token });
    seconds(60);
    const renewed = await app.identity.idToken({ email, claims: { auth_time: then } });
    const error = await app.refused('issueToken', { query: { email } }, { token: renewed });
    expect(error.code).toBe('unauthenticated');
  });

  it('can keep the current sign-in', async () => {
    const { token, idToken, email } = await app.signUp();
    seconds(2);
    const here = await app.identity.idToken({ email });
    await app.call('signOutElsewhere', {}, { token: here });
    expect((await browse(token)).ok).toBe(false);
    expect((await app.refused('issueToken', { query: { email } }, { token: idToken })).code).toBe(
      'unauthenticated',
    );
    expect((await browse((await exchange(here, email)).accessToken)).ok).toBe(true);
    expect((await app.refused('signOutElsewhere', {}, { token: idToken })).code).toBe(
      'unauthenticated',
    );
  });
});

describe('the download of the account’s data', () => {
  it('contains the user’s own data and nothing about others', async () => {
    const seller = await app.signUp({ name: 'Sam Seller' });
    const buyer = await app.signUp({ name: 'Bo Buyer' });
    const product = await app.createProduct(seller.token, { serial_number: 'SN-1' });
    const texts = { phone: '+1 555 777 8888', location: 'Corner Café', message: 'At noon?' };
    await app.book(product, buyer, texts);
    const letter = { name: 'Bo', email: buyer.email.toUpperCase(), message: 'Hello shop' };
    await app.call('sendContactMessage', { body: letter });

    const sold = await app.call('getAccountData', {}, seller);
    expect(sold.products).toMatchObject([{ _id: product._id, serial_number: 'SN-1' }]);
    expect(sold.bookings_received).toMatchObject([{ product_id: product._id, status: 'held' }]);
    expect(sold.images).toHaveLength(1);
    const text = JSON.stringify(sold);
    for (const foreign of ['Bo Buyer', buyer.email, '777 8888', 'Corner Café', 'At noon?']) {
      expect(text).not.toContain(foreign);
    }

    const bought = await app.call('getAccountData', {}, buyer);
    expect(bought.profile).toMatchObject({ email: buyer.email, name: 'Bo Buyer', role: 'user' });
    expect(bought.bookings_made).toMatchObject([{ phone: '+1 555 777 8888', message: 'At noon?' }]);
    expect(bought.bookings_made[0]?.handover_code).toMatch(/^\d{6}$/);
    expect(bought.messages).toMatchObject([{ message: 'Hello shop' }]);
    expect(JSON.stringify(bought)).not.toContain('SN-1');
  });

  it('leaves out messages from an address that is not verified', async () => {
    const email = 'not-mine@example.test';
    await app.call('sendContactMessage', { body: { name: 'Owner', email, message: 'private' } });
    const squatter = await app.signUp({ email, emailVerified: false });
    const data = await app.call('getAccountData', {}, squatter);
    expect(data.messages).toEqual([]);
    expect((await app.call('planDeletion', {}, squatter)).removed.messages).toBe(0);
  });
});
