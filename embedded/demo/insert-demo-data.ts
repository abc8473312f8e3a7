import { type Insertable, sql } from 'kysely';
import type { Database, Executor, Trx } from '#server/db/client.ts';
import type { BookingsTable, PastSalesTable, ProductsTable } from '#server/db/schema.ts';
import type { ImageRow } from '#server/media/image-view.ts';
import { saveHashes } from '#server/media/similar-pictures.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { offerRepository } from '#server/talk/offer-repository.ts';
import { demoItems } from './demo-items.ts';
import type { StoredPicture } from './demo-pictures.ts';
import type { DemoBooking, DemoData, DemoOffer, DemoProduct } from './demo-records.ts';
import { insertDemoFlags, insertDemoReports } from './insert-demo-reports.ts';
import { insertDemoTickets } from './insert-demo-tickets.ts';
import type { PastSale } from './past-sales.ts';

type Stored = {
  /** Sign-in service ids, keyed by user id. Includes only the people who can sign in. */
  signInIds: ReadonlyMap<string, string>;
  /** Each product's pictures in order, keyed by product id. */
  pictures: ReadonlyMap<string, readonly StoredPicture[]>;
};

type State = 'empty' | 'already there' | 'other data';

/** Adds products to the search index. */
export type ProjectProducts = (trx: Trx, ids: readonly string[]) => Promise<void>;

const offerMs = 48 * 3_600_000;
const shopEmail = 'staff@secondfret.test';

/** Checks whether the database is empty, contains the demo shop (which may have changed), or contains other data. */
export async function stateOf(db: Executor): Promise<State> {
  const shop = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', shopEmail)
    .where('role', '=', 'staff')
    .executeTakeFirst();
  if (shop) return 'already there';
  const { rows } = await sql<{ used: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM products) AS used`.execute(db);
  return rows[0]?.used ? 'other data' : 'empty';
}

/**
 * Inserts everything in one transaction, or nothing if the database is no longer empty. Returns the state of the
 * database before the transaction.
 */
export async function insertDemoData(
  db: Database,
  data: DemoData,
  stored: Stored,
  projectProducts: ProjectProducts,
): Promise<State> {
  return db.transaction().execute(async (trx) => {
    // Lock the table, so that no one can sign up between this check and the first insert.
    await sql`LOCK TABLE users, products IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const state = await stateOf(trx);
    if (state !== 'empty') return state;
    const categories = await trx.selectFrom('categories').select(['id', 'name']).execute();
    const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
    const picturesOf = (product: DemoProduct) => stored.pictures.get(product.id) ?? [];

    const users = data.users.map(({ id, name, email, role, createdAt }) => ({
      id,
      name,
      email,
      email_verified: true,
      role,
      sign_in_uid: stored.signInIds.get(id) ?? null,
      created_at: createdAt,
    }));
    await trx.insertInto('users').values(users).execute();
    for (const { role } of users) await userRepository(trx).addToCounts({ [role]: 1 });

    const endings = new Map(
      data.bookings.map(({ product, endedAt, createdAt }) => [product.id, endedAt ?? createdAt]),
    );
    const products = data.products.map((product) => {
      const categoryId = categoryIds.get(product.category);
      if (categoryId === undefined) throw new Error(`there is no category ${product.category}`);
      return {
        ...productRow(product, categoryId, endings.get(product.id)),
        ...(product === data.offer.product && { takes_offers: true }),
      };
    });
    await trx.insertInto('products').values(products).execute();
    await projectProducts(
      trx,
      data.products.map(({ id }) => id),
    );

    const images = data.products.flatMap((product) =>
      picturesOf(product).map(({ looks, ...image }) => ({
        ...image,
        uploaded_by: product.seller.id,
      })),
    );
    // Skip existing rows, because someone may have already uploaded the same file.
    await trx
      .insertInto('images')
      .values(images)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await saveHashes(trx, data.products.flatMap(picturesOf));
    const shown = data.products.flatMap((product) =>
      picturesOf(product).map(({ id }, position) => ({
        product_id: product.id,
        position,
        image_id: id,
      })),
    );
    await trx.insertInto('product_images').values(shown).execute();

    await offerRepository(trx).insert(offerRow(data.offer), null);

    const bookings = data.bookings.map((booking) =>
      bookingRow(booking, picturesOf(booking.product)),
    );
    await trx.insertInto('bookings').values(bookings).execute();
    const sales = [...data.pastSales.map(saleRow), ...data.bookings.flatMap(saleOf)];
    await trx.insertInto('past_sales').values(sales).execute();
    const staff = data.users.find(({ role }) => role === 'staff');
    if (staff) await insertDemoTickets(trx, data.tills, staff);
    await trx.insertInto('items').values(demoItems).execute();
    await insertDemoReports(trx, data.reports, picturesOf);
    await insertDemoFlags(trx, data.flags, picturesOf);
    await sql`
      INSERT INTO booking_images (booking_id, image_id)
      SELECT b.id, image_id FROM bookings b JOIN product_images USING (product_id)`.execute(trx);
    await sql`
      INSERT INTO case_images (case_id, image_id)
      SELECT c.id, image_id FROM cases c JOIN product_images USING (product_id)`.execute(trx);
    return state;
  });
}

function productRow(
  product: DemoProduct,
  categoryId: string,
  changedAt: Date | undefined,
): Insertable<ProductsTable> {
  const { title, brand, model, finish, seller } = product;
  return {
    id: product.id,
    category_id: categoryId,
    seller_id: seller.id,
    title,
    brand,
    model,
    finish,
    serial_number: product.serialNumber,
    resale_price_cents: product.resalePriceCents,
    original_price_cents: product.originalPriceCents,
    year_of_purchase: product.yearOfPurchase,
    years_of_use: product.yearsOfUse,
    condition: product.condition,
    condition_type: product.conditionType,
    seller_name: seller.name,
    seller_phone: seller.phone,
    location: product.location,
    description: product.description,
    status: product.status,
    ...(product.status === 'sold' && {
      sold_at: changedAt ?? product.postedAt,
      sold_cents: product.resalePriceCents,
    }),
    posted_at: product.postedAt,
    added_at: product.postedAt,
    updated_at: changedAt ?? product.postedAt,
  };
}

function offerRow({ id, product, buyer, cents, message, createdAt }: DemoOffer) {
  return {
    ...{ id, product_id: product.id, buyer_id: buyer.id, seller_id: product.seller.id },
    ...{ by_buyer: true, invited: false, price_cents: cents, message, state: 'open' as const },
    ...{ phone: buyer.phone, location: 'At the shop' },
    ...{ created_at: createdAt, expires_at: new Date(createdAt.getTime() + offerMs) },
  };
}

const saleRow = (sale: PastSale): PastSalesTable => ({
  id: sale.id,
  product_id: null,
  brand: sale.brand,
  model: sale.model,
  price_cents: sale.priceCents,
  condition: sale.condition,
  year_of_purchase: sale.yearOfPurchase,
  sold_at: sale.soldAt,
});

/** Returns the sale that a booking led to, or an empty array if the product was not collected. */
function saleOf({ id, status, product, endedAt }: DemoBooking): PastSalesTable[] {
  if (status !== 'collected' || endedAt === null) return [];
  return [
    {
      id,
      product_id: product.id,
      brand: product.brand,
      model: product.model,
      price_cents: product.resalePriceCents,
      condition: product.condition,
      year_of_purchase: product.yearOfPurchase,
      sold_at: endedAt,
    },
  ];
}

function bookingRow(
  booking: DemoBooking,
  pictures: readonly ImageRow[],
): Insertable<BookingsTable> {
  const { product, buyer } = booking;
  return {
    id: booking.id,
    product_id: product.id,
    buyer_id: buyer.id,
    seller_id: product.seller.id,
    status: booking.status,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    phone: buyer.phone,
    location: booking.place,
    message: booking.message,
    price_cents: product.resalePriceCents,
    snapshot: JSON.stringify({
      title: product.title,
      condition: product.condition,
      condition_type: product.conditionType,
      description: product.description,
      image_ids: pictures.map(({ id }) => id),
    }),
    handover_code: booking.handoverCode,
    held_until: booking.heldUntil,
    created_at: booking.createdAt,
    ended_at: booking.endedAt,
  };
}
