import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { User } from '#contracts/people/users.ts';
import type { Role } from '#contracts/permissions.ts';
import type { createProduct, OwnProduct } from '#contracts/selling/own-products.ts';
import { createApp } from '#server/app.ts';
import type { AppParts } from '#server/app-parts.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import type { KeyRing } from '#server/gateways/key-ring.ts';
import { createAccessTokens } from '#server/people/access-token.ts';
import { userChanges } from '#server/people/user-changes.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { toUser } from '#server/people/user-view.ts';
import { atEnd } from './at-end.ts';
import { bucketOfTests } from './bucket-of-tests.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import {
  appUrlOf,
  borrowDatabase,
  directUrlOf,
  openDatabase,
  poolSize,
  replicaOf,
} from './database.ts';
import { bookingOf, exampleProduct } from './example-product.ts';
import { type Person, startIdentityProvider, testProjectId } from './identity-provider.ts';

/** A person whose account exists. */
export type SignedUp = { token: string; user: User; idToken: string; email: string };

export type TestApp = ContractClient & {
  /** The app's origin, `http://127.0.0.1:PORT`, for requests without a contract. */
  origin: string;
  /** The app's database, connected as its owner. Use it to create or check rows that the API can't access. */
  db: Database;
  /** The URL for the database's owner. The app itself connects as another user. */
  databaseUrl: string;
  dataDir: string;
  imageHost: Config['imageHost'];
  identity: Awaited<ReturnType<typeof startIdentityProvider>>;
  /** Signs up a person and logs them in. Generates a unique name and email address unless they are given. */
  signUp(person?: Partial<Person> & { role?: Role }): Promise<SignedUp>;
  /** Returns a new access token for the account with this email address, for example after a role change. */
  logIn(email: string): Promise<string>;
  /** Puts a product with one photo up for sale for the token's owner. */
  createProduct(token: string, overrides?: Partial<NewProduct>): Promise<OwnProduct>;
  /** Books a product as this buyer, or joins its waitlist if `changes` to the request say so. */
  book(product: OwnProduct, buyer: SignedUp, changes?: object): Promise<Booking>;
  /** Changes columns of the row with this id, which no request can do. */
  change<T extends keyof Schema>(table: T, id: string, to: Updateable<Schema[T]>): Promise<unknown>;
  stop(): Promise<void>;
};

/** The key with which the test app signs access tokens. */
export const testSecret = 'a secret of tests, longer than 32 bytes';
const testKey = new TextEncoder().encode(testSecret);
export const testKeys = { tokenKeys: [testKey], intakeKey: testKey } as const;

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

/** Starts the real application with its own database, data folder and port, and stops it {@link atEnd}. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const now = overrides.now ?? (() => new Date());
  const [dataDir, database, identity] = await Promise.all([
    mkdtemp(join(tmpdir(), 'second-fret-app-')),
    overrides.databaseUrl === undefined
      ? borrowDatabase()
      : openDatabase(overrides.databaseUrl, Number(overrides.env?.DATABASE_POOL ?? poolSize)),
    startIdentityProvider(now),
  ]);
  const { pool, ownerPool } = database;
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: appUrlOf(database.url),
    DATABASE_DIRECT_URL: directUrlOf(database.url),
    ...replicaOf(database.url),
    DATABASE_POOL: String(poolSize),
    FIREBASE_PROJECT_ID: testProjectId,
    FIREBASE_API_KEY: 'test',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    SHOP_EMAIL: shopEmail,
    SHOP_TIME_ZONE: 'UTC',
    ...(await bucketOfTests(overrides.env)),
    ...overrides.env,
  });
  const db = createDatabase(ownerPool);
  const app = await createApp({
    config,
    pool,
    images: createImageStore(config),
    verifyIdToken: identity.verify,
    signInRoutes: null,
    ...testKeys,
    now,
    pinCost: 2,
    webClient: join(import.meta.dirname, '../fixtures/client'),
    ...overrides.parts,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = createContractClient(origin);

  const ring = overrides.parts?.tokenKeys ?? testKeys.tokenKeys;
  const factories = createFactories(client, db, identity, await joinDirectly(db, ring, now));

  return {
    ...client,
    ...factories,
    origin,
    db,
    databaseUrl: database.url,
    dataDir,
    imageHost: config.imageHost,
    identity,
    stop: atEnd(async () => {
      await app.close();
      await Promise.all([
        database.close(),
        identity.stop(),
        rm(dataDir, { recursive: true, force: true }),
      ]);
    }),
  };
}

type Factories = Pick<TestApp, 'signUp' | 'logIn' | 'createProduct' | 'book' | 'change'>;

type NewAccount = Required<Pick<Person, 'uid' | 'email' | 'name' | 'emailVerified'>> & {
  idToken: string;
};
/** Creates an account and logs it in. */
type Join = (account: NewAccount) => Promise<Pick<SignedUp, 'token' | 'user'>>;

/** Joins as people do, with the requests of the sign-up page. */
function joinByRequests({ call }: ContractClient): Join {
  return async ({ name, email, idToken }) => {
    await call('createUser', { body: { name, email } }, { token: idToken });
    const { accessToken, user } = await call(
      'issueToken',
      { query: { email } },
      { token: idToken },
    );
    return { token: accessToken, user };
  };
}

/** Joins without requests, which takes a fifth of their time. */
async function joinDirectly(db: Database, ring: KeyRing, now: () => Date): Promise<Join> {
  const tokens = await createAccessTokens(ring, now);
  return async ({ uid, name, email, emailVerified }) => {
    const account = { uid, name, email: email.toLowerCase(), emailVerified };
    const row = await db.transaction().execute((trx) => userChanges(trx, now()).insert(account));
    if (!row) throw new Error(`there is already an account for ${email}`);
    const { token } = await tokens.issue(row.id, row.token_version);
    return { token, user: toUser(row) };
  };
}

/** Creates the functions with which tests sign up people and add products. */
export function createFactories(
  client: ContractClient,
  db: Database,
  identity: Pick<TestApp['identity'], 'idToken'>,
  join = joinByRequests(client),
): Factories {
  let people = 0;
  /** The photo of each access token's owner. */
  const photos = new Map<string, Promise<string>>();
  const photoOf = (token: string) => {
    const url = photos.get(token) ?? uploadPhoto(client, token);
    photos.set(token, url);
    return url;
  };

  const signUp: TestApp['signUp'] = async ({ role, ...person } = {}) => {
    people += 1;
    const name = person.name ?? `Person ${people}`;
    const email = person.email ?? `person-${people}@example.test`;
    const idToken = await identity.idToken({ ...person, name, email });
    const { uid = email, emailVerified = true } = person;
    const { token, user } = await join({ uid, name, email, emailVerified, idToken });
    if (role !== undefined) {
      await db.updateTable('users').set({ role }).where('id', '=', user._id).execute();
      if (role !== user.role) await userRepository(db).addToCounts({ [user.role]: -1, [role]: 1 });
    }
    return { token, user: { ...user, role: role ?? user.role }, idToken, email };
  };

  return {
    signUp,
    async logIn(email: string) {
      const idToken = await identity.idToken({ email });
      const query = { email };
      return (await client.call('issueToken', { query }, { token: idToken })).accessToken;
    },
    async createProduct(token: string, overrides: Partial<NewProduct> = {}) {
      const image_url = overrides.image_url ?? (await photoOf(token));
      const body = { ...exampleProduct, image_url, ...overrides };
      return client.call('createProduct', { body }, { token });
    },
    book: (product, buyer, changes) =>
      client.call('createBooking', { body: bookingOf(product, buyer, changes) }, buyer),
    change: (table, id, to) => {
      // Only the name of the table differs at run time.
      const update = db.updateTable(table as 'users').set(to as object);
      return update.where('id', '=', id).execute();
    },
  };
}

const background = { r: 120, g: 70, b: 30 };
const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
  .png()
  .toBuffer();

/** Uploads a photo for the token's owner, and returns its URL. */
export async function uploadPhoto(
  client: ContractClient,
  token: string,
  bytes: Buffer = photo,
): Promise<string> {
  const file = new Blob([new Uint8Array(bytes)]);
  return (await client.call('uploadImage', { file }, { token })).data.url;
}
