import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { uploadImage } from '#contracts/images.ts';
import { createProduct, type OwnProduct } from '#contracts/own-products.ts';
import type { Role } from '#contracts/permissions.ts';
import { createUser } from '#contracts/sign-up.ts';
import { issueToken, type User } from '#contracts/users.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { appUrlOf, createTestDatabase } from './database.ts';
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
    overrides.databaseUrl === undefined
      ? createTestDatabase()
      : { url: overrides.databaseUrl, drop: async () => {} },
    startIdentityProvider(now),
  ]);
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
  const pool = createPool(appUrlOf(database.url), config.databasePool, () => {});
  const ownerPool = createPool(database.url, config.databasePool, () => {});
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

  const factories = createFactories(client, db, identity);

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
      await Promise.all([pool.end(), ownerPool.end()]);
      await Promise.all([
        database.drop(),
        identity.stop(),
        rm(dataDir, { recursive: true, force: true }),
      ]);
    },
  };
}

type Factories = Pick<TestApp, 'signUp' | 'logIn' | 'createProduct'>;

function createFactories(
  client: ContractClient,
  db: Database,
  identity: TestApp['identity'],
): Factories {
  let people = 0;
  const exchange = (idToken: string, email: string) =>
    client.call(issueToken, { query: { email } }, { token: idToken });

  const signUp: TestApp['signUp'] = async ({ role, ...person } = {}) => {
    people += 1;
    const name = person.name ?? `Person ${people}`;
    const email = person.email ?? `person-${people}@example.test`;
    const idToken = await identity.idToken({ ...person, name, email });
    const saved = await client.call(createUser, { body: { name, email } }, { token: idToken });
    if (role !== undefined) {
      await db.updateTable('users').set({ role }).where('id', '=', saved._id).execute();
    }
    const { accessToken, user } = await exchange(idToken, email);
    return { token: accessToken, user, idToken, email };
  };

  return {
    signUp,
    logIn: async (email: string) =>
      (await exchange(await identity.idToken({ email }), email)).accessToken,
    async createProduct(token: string, overrides: Partial<NewProduct> = {}) {
      const image_url = overrides.image_url ?? (await uploadPhoto(client, token));
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
