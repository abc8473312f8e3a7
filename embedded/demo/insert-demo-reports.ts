import { sql } from 'kysely';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { fromCents } from '#contracts/money.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredVersion } from '#server/db/schema.ts';
import type { ImageRow } from '#server/media/image-view.ts';
import { demoId } from './demo-id.ts';
import type { DemoFlag, DemoProduct, DemoReport } from './demo-records.ts';

/** The weight of a flag. It is also the weight of a report by an account that is not new and has no standing yet. */
const weight = 10;
const flagHarm = 3;

/** Inserts an open case for each reported product. */
export async function insertDemoReports(
  trx: Trx,
  reports: readonly DemoReport[],
  picturesOf: (product: DemoProduct) => readonly ImageRow[],
): Promise<void> {
  const cases = [...Map.groupBy(reports, ({ product }) => product)].map(([product, all], n) => ({
    id: demoId('case', n),
    product,
    all,
  }));
  await trx
    .insertInto('cases')
    .values(
      cases.map(({ id, product, all }) => {
        const reasons = [...new Set(all.map(({ reason }) => reason))];
        const harm = Math.max(...reasons.map((reason) => reportReasons[reason].harm));
        const at = all[0]?.createdAt ?? product.postedAt;
        const images = picturesOf(product).map((picture) => picture.id);
        return {
          ...{ id, target_type: 'product' as const, target_id: product.id, product_id: product.id },
          ...{ person_id: product.seller.id, title: product.title, reasons },
          priority: harm * 1000 + weight * all.length,
          product_then: JSON.stringify(versionOf(product, images, at)),
          ...{ opened_at: at, updated_at: at },
        };
      }),
    )
    .execute();
  const rows = cases.flatMap(({ id: case_id, all }) => all.map((report) => ({ case_id, report })));
  await trx
    .insertInto('reports')
    .values(
      rows.map(({ case_id, report: { reporter, reason, text, createdAt } }, n) => ({
        ...{ id: demoId('report', n), case_id, reporter_id: reporter.id, reason, text },
        created_at: createdAt,
      })),
    )
    .execute();
}

/** Inserts open cases for products that a rule has flagged. If a product already has a case, adds the flag to it. */
export async function insertDemoFlags(
  trx: Trx,
  flags: readonly DemoFlag[],
  picturesOf: (product: DemoProduct) => readonly ImageRow[],
): Promise<void> {
  for (const [n, { product, ...flag }] of flags.entries()) {
    const at = product.postedAt;
    const images = picturesOf(product).map((picture) => picture.id);
    await trx
      .insertInto('cases')
      .values({
        ...{ id: demoId('case', 100 + n), target_type: 'product', target_id: product.id },
        ...{ product_id: product.id, person_id: product.seller.id, title: product.title },
        ...{ flags: JSON.stringify([flag]), priority: flagHarm * 1000 + weight },
        product_then: JSON.stringify(versionOf(product, images, at)),
        ...{ opened_at: at, updated_at: at },
      })
      .onConflict((conflict) =>
        conflict
          .columns(['target_type', 'target_id'])
          // A literal, because a generic plan can't match a parameter with the index's condition.
          .where('target_type', '<>', sql.lit('image'))
          .doUpdateSet((row) => ({ flags: row.ref('excluded.flags') })),
      )
      .execute();
  }
}

const versionOf = (product: DemoProduct, image_ids: string[], at: Date): StoredVersion => ({
  at: at.toISOString(),
  title: product.title,
  brand: product.brand,
  model: product.model,
  category_name: product.category,
  price: fromCents(product.resalePriceCents),
  condition: product.condition,
  condition_type: product.conditionType,
  year_of_purchase: String(product.yearOfPurchase),
  location: product.location,
  description: product.description,
  serial_number: product.serialNumber,
  image_ids,
});
