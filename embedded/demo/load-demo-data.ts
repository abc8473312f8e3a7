import type { NewAccount } from '#embedded/sign-in/open-sign-in.ts';
import type { Database } from '#server/db/client.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { storePictures } from './demo-pictures.ts';
import type { DemoUser } from './demo-records.ts';
import { insertDemoData, type ProjectProducts, stateOf } from './insert-demo-data.ts';
import { demoLogins, demoPassword } from './people.ts';

type Options = {
  db: Database;
  now: () => Date;
  /** Stores a picture's variants durably under its id. Can be repeated safely. */
  storePicture: ImageStore['put'];
  /** Creates an account in the embedded sign-in service, or returns the existing account with this address. */
  createAccount(account: NewAccount): Promise<{ uid: string }>;
  projectProducts: ProjectProducts;
  log(line: string): void;
};

/**
 * Fills an empty database with the demo shop: people, products with pictures, bookings. Changes nothing if the database
 * contains any user or product. All rows are inserted in one transaction at the end. Therefore, if several servers
 * start together, only one of them fills the shop, and an interrupted load can be repeated at the next start.
 */
export async function loadDemoData(
  options: Options,
): Promise<'loaded' | 'already there' | 'other data'> {
  const { db, log } = options;
  const state = await stateOf(db);
  if (state !== 'empty') return state;
  const started = performance.now();
  // Import these only when needed, because later starts don't use the demo data.
  const { demoData } = await import('./demo-data.ts');
  const data = demoData(options.now());
  const [signInIds, pictures] = await Promise.all([
    createAccounts(data.users, options.createAccount),
    storePictures(options.storePicture),
  ]);
  const found = await insertDemoData(db, data, { signInIds, pictures }, options.projectProducts);
  if (found !== 'empty') return found;
  const seconds = (performance.now() - started) / 1000;
  log(`Filled the demo shop with ${data.products.length} products in ${seconds.toFixed(1)} s.`);
  return 'loaded';
}

/** Creates sign-in accounts for the people who can sign in. Returns the sign-in service's ids, keyed by user id. */
async function createAccounts(
  users: readonly DemoUser[],
  createAccount: Options['createAccount'],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { id, email, name } of users.filter((user) => demoLogins.has(user.email))) {
    ids.set(id, (await createAccount({ email, name, password: demoPassword })).uid);
  }
  return ids;
}
