import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const owner = 'server/catalog/product-state.ts';
/** Code in this folder may insert products in any state, because it fills an empty shop with demo data. */
const demo = 'embedded/demo/';

/** Matches SQL or Kysely code that changes a product's status or a moderator's decision. */
const writesStatus = [
  /UPDATE\s+products\b[^`]*?(?:SET|,)\s*(?:status|moderation|seller_suspended)\s*=/i,
  /updateTable\('products'\)(?:(?!execute)[\s\S])*?\.set\((?:(?!execute)[\s\S])*?\b(?:status|moderation|seller_suspended)\b\s*[:,}]/,
];
const insertsProducts = /insertInto\('products'\)|INSERT\s+INTO\s+products\b|COPY\s+products\b/i;

async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const room of ['server', 'embedded', 'scripts']) {
    const names = await readdir(new URL(`${room}/`, root), { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.ts'))) {
      found.set(`${room}/${name}`, await readFile(new URL(`${room}/${name}`, root), 'utf8'));
    }
  }
  return found;
}

it('lets only one module write the status of products and moderators’ decisions', async () => {
  const files = [...(await sources())];
  const writing = files.filter(([, text]) => writesStatus.some((way) => way.test(text)));
  expect(writing.map(([file]) => file)).toEqual([owner]);
  const inserting = files.filter(([, text]) => insertsProducts.test(text));
  const outsideDemo = inserting.map(([file]) => file).filter((file) => !file.startsWith(demo));
  expect(outsideDemo).toEqual(['server/selling/selling-repository.ts']);
});

it.each([
  "trx.updateTable('products').set({ status: 'sold' }).execute()",
  "db.updateTable('products').set((eb) => ({ status, version: eb('version', '+', 1) })).execute()",
  'sql`UPDATE products SET updated_at = now(), status = $1 WHERE id = $2`',
  "trx.updateTable('products').set({ moderation: 'clear' }).execute()",
  'sql`UPDATE products SET version = version + 1, seller_suspended = false WHERE id = $1`',
])('detects %s', (text) => {
  expect(writesStatus.some((way) => way.test(text))).toBe(true);
});
