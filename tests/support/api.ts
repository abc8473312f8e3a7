import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { uploadImage } from '#contracts/images.ts';
import { createProduct, type OwnProduct } from '#contracts/own-products.ts';
import type { Role } from '#contracts/permissions.ts';
import { issueToken, type User } from '#contracts/users.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import { type AccessTokens, createAccessTokens } from '#server/features/users/access-token.ts';
import { userChanges } from '#server/features/users/user-changes.ts';
import { toUser } from '#server/features/users/user-view.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { appUrlOf, borrowDatabase, openDatabase } from './database.ts';
import { exampleProduct } from './example-product.ts';
import { type Person, startIdentityProvider, testProjectId } from './identity-provider.ts';

type SignedUp = { token: string; user: User; idToken: string; email: string };

export type TestApp = ContractClient & {
  /** The app's origin, `http://127.0.0.1:PORT`, for requests without a contract. */
  origin: string;
  /** The app's database, connected as its owner. Use it to create or check rows that the API can't access. */
  db: Database;
  /** The URL for the database's owner. The app itself connects as another user. */
  databaseUrl: string;
  dataDir: string;
  identity: Awaited<ReturnType<typeof startIdentityProvider>>;
  /** Signs up a person and logs them in. Generates a unique name and email address unless they are given. */
  signUp(person?: Partial<Person> & { role?: Role }): Promise<SignedUp>;
  /** Returns a new access token for the account with this email address, for example after a role change. */
  logIn(email: string): Promise<string>;
  /** Puts a product with one photo on sale for the token's owner. */
  createProduct(token: string, overrides?: Partial<NewProduct>): Promise<OwnProduct>;
  stop(): Promise<void>;
};

/** The key with which the test app signs access tokens. */
export const testSecret = 'a secret of tests, longer than 32 bytes';

/** The email address of the account that owns the test app's stock at the counter. Tests have to sign up with it. */
export const shopEmail = 'shop@example.test';

type NewProduct = EndpointInput<typeof createProduct>['body'];

type Overrides = {
  /** Environment variables, as an operator would set them. */
  env?: Record<string, string>;
  now?: () => Date;
  /** The URL of another test app's database, for tests with two servers. By default, a new database is created. */
  databaseUrl?: string;
  /** Replaces parts of the app. */
  parts?: Partial<AppParts>;
};

/** Starts the real application with its own database, data folder and port. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const now = overrides.now ?? (() => new Date());
  const [dataDir, database, identity] = await Promise.all([
    mkdtemp(join(tmpdir(), 'second-fret-app-')),
    overrides.databaseUrl === undefined ? borrowDatabase() : openDatabase(overrides.databaseUrl),
    startIdentityProvider(now),
  ]);
  const { pool, ownerPool } = database;
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: appUrlOf(database.url),
    DATABASE_POOL: '8',
    FIREBASE_PROJECT_ID: testProjectId,
    FIREBASE_API_KEY: 'test',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    SHOP_EMAIL: shopEmail,
    ...overrides.env,
  });
  const db = createDatabase(ownerPool);
  const app = await createApp({
    config,
    pool,
    images: createImageStore(config),
    verifyIdToken: identity.verify,
    signInRoutes: null,
    tokenSecret: new TextEncoder().encode(testSecret),
    intakeKey: new TextEncoder().encode(testSecret),
    now,
    pinCost: 2,
    ...overrides.parts,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = createContractClient(origin);

  const tokens = await createAccessTokens(new TextEncoder().encode(testSecret), now);
  const factories = createFactories(client, { db, identity, tokens, now });

  return {
    ...client,
    ...factories,
    origin,
    db,
    databaseUrl: database.url,
    dataDir,
    identity,
    async stop() {
      await app.close();
      await Promise.all([
        database.close(),
        identity.stop(),
        rm(dataDir, { recursive: true, force: true }),
      ]);
    },
  };
}

type Factories = Pick<TestApp, 'signUp' | 'logIn' | 'createProduct'>;

type FactoryParts = Pick<TestApp, 'db' | 'identity'> & { tokens: AccessTokens; now: () => Date };

function createFactories(
  client: ContractClient,
  { db, identity, tokens, now }: FactoryParts,
): Factories {
  let people = 0;
  /** The URL of the photo that an access token's owner has uploaded. */
  const photos = new Map<string, Promise<string>>();

  // Adding the account to the database and signing the token here takes a fifth of the time of the two requests.
  const signUp: TestApp['signUp'] = async ({ role, ...person } = {}) => {
    people += 1;
    const name = person.name ?? `Person ${people}`;
    const email = person.email ?? `person-${people}@example.test`;
    const { uid = email, emailVerified = true } = person;
    const [idToken, row] = await Promise.all([
      identity.idToken({ ...person, name, email }),
      db.transaction().execute(async (trx) => {
        const added = await userChanges(trx, now()).insert({
          ...{ uid, name, emailVerified },
          email: email.toLowerCase(),
        });
        if (!added) throw new Error(`there is already an account for ${email}`);
        if (role === undefined) return added;
        const update = trx.updateTable('users').set({ role }).where('id', '=', added.id);
        return update.returningAll().executeTakeFirstOrThrow();
      }),
    ]);
    const { token } = await tokens.issue(row.id, row.token_version);
    return { token, user: toUser(row), idToken, email };
  };

  return {
    signUp,
    async logIn(email: string) {
      const idToken = await identity.idToken({ email });
      const query = { email };
      return (await client.call(issueToken, { query }, { token: idToken })).accessToken;
    },
    async createProduct(token: string, overrides: Partial<NewProduct> = {}) {
      if (overrides.image_url === undefined && !photos.has(token)) {
        photos.set(token, uploadPhoto(client, token));
      }
      const image_url = overrides.image_url ?? (await photos.get(token)) ?? '';
      const body = { ...exampleProduct, image_url, ...overrides };
      return client.call(createProduct, { body }, { token });
    },
  };
}

const background = { r: 120, g: 70, b: 30 };
const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
  .png()
  .toBuffer();

async function uploadPhoto(client: ContractClient, token: string): Promise<string> {
  const file = new Blob([new Uint8Array(photo)]);
  return (await client.call(uploadImage, { file }, { token })).data.url;
}
