import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AccountJournal, StoredAccount } from './account-journal.ts';
import { AgentProjectState, badRequest, type OobRecord } from './emulator.ts';

const refreshTokenSchema = z.object({ record: z.string(), issuedAt: z.number() });

/**
 * The emulator's accounts, set up like those of a real project. Every change is written to the journal. Refresh tokens
 * contain a MAC from this installation, because the emulator's own tokens are plain JSON that anyone could forge.
 */
export class DurableProjectState extends AgentProjectState {
  readonly #journal: AccountJournal;
  readonly #refreshTokenKey: string;
  readonly #onMail: (mail: OobRecord) => void;

  constructor(o: {
    projectId: string;
    accounts: StoredAccount[];
    journal: AccountJournal;
    refreshTokenKey: string;
    onMail: (mail: OobRecord) => void;
  }) {
    super(o.projectId);
    this.#refreshTokenKey = o.refreshTokenKey;
    this.#onMail = o.onMail;
    this.#journal = { ...o.journal, put: () => {} };
    this.enableImprovedEmailPrivacy = true;
    for (const account of o.accounts) this.createUserWithLocalId(account.localId, account);
    this.#journal = o.journal;
  }

  override get enableAnonymousUser() {
    return false;
  }

  override get enableEmailLinkSignin() {
    return false;
  }

  override updateUserByLocalId(uid: string, fields: object, options?: object) {
    const account = super.updateUserByLocalId(uid, fields, options);
    // Don't record updates that change only this timestamp. Every new token changes it, and a restart doesn't need it.
    if (Object.keys(fields).join() !== 'lastRefreshAt') this.#journal.put(account);
    return account;
  }

  override deleteUser(account: StoredAccount) {
    super.deleteUser(account);
    this.#journal.remove(account.localId);
  }

  override createRefreshTokenFor(account: StoredAccount, provider: string, options?: object) {
    const record = super.createRefreshTokenFor(account, provider, options);
    const issuedAt = Math.floor(Date.now() / 1000);
    const payload = Buffer.from(JSON.stringify({ record, issuedAt })).toString('base64url');
    return `${payload}.${this.#mac(payload).toString('base64url')}`;
  }

  override validateRefreshToken(token: string) {
    const [payload = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.#mac(payload);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw badRequest('INVALID_REFRESH_TOKEN');
    }
    const { record, issuedAt } = refreshTokenSchema.parse(
      JSON.parse(Buffer.from(payload, 'base64url').toString()),
    );
    const owner = super.validateRefreshToken(record);
    // A new password ends earlier sessions, as in a real project. The emulator doesn't do this itself.
    if (issuedAt < Number(owner.user.validSince ?? 0)) throw badRequest('TOKEN_EXPIRED');
    return owner;
  }

  override createOob(...args: Parameters<AgentProjectStateInstance['createOob']>) {
    const mail = super.createOob(...args);
    this.#onMail(mail);
    return mail;
  }

  // Removes markup from the names and email addresses, because the emulator inserts them into the pop-up's page without
  // escaping them.
  override listProviderInfosByProviderId(providerId: string) {
    return super.listProviderInfosByProviderId(providerId).map((info) => ({
      ...info,
      displayName: withoutMarkup(info.displayName),
      email: withoutMarkup(info.email),
      photoUrl: '',
    }));
  }

  #mac(payload: string): Buffer {
    return createHmac('sha256', this.#refreshTokenKey).update(payload).digest();
  }
}

type AgentProjectStateInstance = InstanceType<typeof AgentProjectState>;

const withoutMarkup = (text = '') => text.replaceAll(/[<>]/g, '');
