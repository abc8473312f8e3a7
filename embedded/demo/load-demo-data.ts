import type { InstrumentSpec } from '#scripts/demo-drawing/draw.ts';
import type { Database } from '#server/db/client.ts';
import { demoData } from './demo-data.ts';
import type { DemoProduct, DemoUser } from './demo-records.ts';
import { insertDemoData, stateOf } from './demo-repository.ts';
import { demoLogins, demoPassword } from './people.ts';
import { renderPicture } from './render-picture.ts';
import { withLock } from './single-loader.ts';

type Options = {
  db: Database;
  now: () => Date;
  /** Stores a picture as an upload of the shop's; the same bytes again are the same picture. */
  storeImage(picture: Buffer, uploadedBy: string | null): Promise<{ id: string }>;
  /** Creates an account at the embedded sign-in service, or finds the one with this address. */
  createAccount(account: {
    email: string;
    password: string;
    name: string;
  }): Promise<{ uid: string }>;
  /** What a product is found by, of its words. */
  searchText(words: readonly (string | null)[]): string;
  log(line: string): void;
  /** Paints what is to be uploaded; real pictures where left out. */
  paint?: (spec: InstrumentSpec) => Promise<Buffer>;
};

/** One is drawn while another is encoded. */
const painters = 3;

/**
 * Fills an empty database with the demo shop: people, products with pictures, bookings. Leaves a
 * database that has any user or product alone, and does so once, however many servers start at the
 * same time. Everything but pictures and accounts appears in one transaction at the end, so a load
 * that is cut off starts again and finds those done. Needs two connections of the pool at least.
 */
export async function loadDemoData(
  options: Options,
): Promise<'loaded' | 'already there' | 'other data'> {
  const { db, log } = options;
  const before = await stateOf(db);
  if (before !== 'empty') return before;
  return withLock(db, async () => {
    const state = await stateOf(db);
    if (state !== 'empty') return state;
    const started = performance.now();
    const data = demoData(options.now());
    log(`Filling the demo shop with ${data.products.length} products. This happens once.`);
    const signInIds = await createAccounts(data.users, options);
    const imageIds = await storePictures(data.products, options);
    const inserted = await insertDemoData(db, data, { signInIds, imageIds }, options.searchText);
    if (!inserted) return stateOf(db).then((now) => (now === 'empty' ? 'other data' : now));
    const seconds = (performance.now() - started) / 1000;
    log(`The demo shop is open: ${data.products.length} products in ${seconds.toFixed(1)} s.`);
    return 'loaded';
  });
}

async function createAccounts(
  users: readonly DemoUser[],
  { createAccount }: Pick<Options, 'createAccount'>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { id, email, name } of users.filter((user) => demoLogins.has(user.email))) {
    ids.set(id, (await createAccount({ email, name, password: demoPassword })).uid);
  }
  return ids;
}

/** Ids of each product's pictures in their order, by the product's id. */
async function storePictures(
  products: readonly DemoProduct[],
  { storeImage, paint = renderPicture }: Pick<Options, 'storeImage' | 'paint'>,
): Promise<Map<string, string[]>> {
  const ids = new Map(products.map(({ id }) => [id, [] as string[]]));
  const queue = products
    .flatMap(({ id, pictures }) => pictures.map((spec, position) => ({ id, spec, position })))
    .values();
  const work = async () => {
    for (const { id, spec, position } of queue) {
      const image = await storeImage(await paint(spec), null);
      const list = ids.get(id);
      if (list) list[position] = image.id;
    }
  };
  await Promise.all(Array.from({ length: painters }, work));
  return ids;
}
