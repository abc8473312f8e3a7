import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeEvent } from '#server/db/events.ts';
import { projectProducts } from '#server/features/products/search/search-projection.ts';
import { sellingRepository } from '#server/features/products/selling-repository.ts';
import type { BenchShop } from './bench-shop.ts';

const rounds = 200;

/**
 * Measures how much time the search index adds to publishing and editing, and prints the results. The copies of
 * products that it publishes stay in the shop, so use a shop that was created for measurements.
 */
export async function timePublishing(
  { db, dataset: { productIds, userId } }: BenchShop,
  say: (line: string) => void,
): Promise<void> {
  const templates = await db
    .selectFrom('products')
    .select(['id', 'category_id', 'title', 'brand', 'model', 'finish', 'serial_number', 'gtin'])
    .select(['resale_price_cents', 'original_price_cents', 'year_of_purchase', 'years_of_use'])
    .select([
      'condition',
      'condition_type',
      'seller_name',
      'seller_phone',
      'location',
      'description',
    ])
    .where(sql<boolean>`id = ANY(${productIds}::uuid[])`)
    .execute();
  const [image] = await db.selectFrom('images').select('id').limit(1).execute();
  const times = { publish: [[], []], edit: [[], []] } as Record<'publish' | 'edit', number[][]>;
  for (let n = -10; n < rounds * 2; n += 1) {
    const searched = n % 2 === 0;
    const template = templates[Math.abs(n >> 1) % templates.length];
    if (!template) throw new Error('the shop is empty');
    const { id: _, ...fields } = template;
    const id = uuidv7();
    const at = new Date();
    const product = {
      ...fields,
      id,
      seller_id: userId,
      posted_at: at,
      added_at: at,
      updated_at: at,
    };
    const run = async (what: 'publish' | 'edit') => {
      const started = performance.now();
      await db.transaction().execute(async (trx) => {
        const selling = sellingRepository(trx);
        if (what === 'publish') await selling.insert(product);
        else await selling.update(id, { ...fields, title: `${fields.title} again` }, at);
        await selling.setImages(id, image ? [image.id] : []);
        if (searched) await projectProducts(trx, [id]);
        const payload = { status: 'live', version: 1 } as const;
        const event = { subjectId: id, people: [userId], payload, at };
        await writeEvent(trx, { kind: 'product.published', ...event });
      });
      if (n >= 0) times[what][searched ? 1 : 0]?.push(performance.now() - started);
    };
    await run('publish');
    await run('edit');
  }
  for (const [what, [plain = [], searched = []]] of Object.entries(times)) {
    const [before, after] = [median(plain), median(searched)];
    say(
      `${what}: p50 ${before.toFixed(2)} ms without the search index, ${after.toFixed(2)} ms with it, ` +
        `${(after / before).toFixed(2)} times`,
    );
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
