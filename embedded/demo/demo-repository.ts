import { type Insertable, sql } from 'kysely';
import type { Database, Executor } from '#server/db/client.ts';
import type { BookingsTable, ProductsTable } from '#server/db/schema.ts';
import type { DemoBooking, DemoData, DemoProduct } from './demo-records.ts';

type Stored = {
  /** The sign-in service's id of those who have an account there, by the user's id. */
  signInIds: ReadonlyMap<string, string>;
  /** The pictures of each product in their order, by the product's id. */
  imageIds: ReadonlyMap<string, readonly string[]>;
};

type SearchText = (words: readonly (string | null)[]) => string;

const shopEmail = 'staff@secondfret.test';

/** Whether the database is untouched, has the demo shop (what became of it since is no matter), or is in use. */
export async function stateOf(db: Executor): Promise<'empty' | 'already there' | 'other data'> {
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

/** Inserts everything at once; false, with nothing done, where somebody came first. */
export async function insertDemoData(
  db: Database,
  data: DemoData,
  stored: Stored,
  searchText: SearchText,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Nobody may sign up between the look and the first row.
    await sql`LOCK TABLE users, products IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    if ((await stateOf(trx)) !== 'empty') return false;
    const categories = await trx.selectFrom('categories').select(['id', 'name']).execute();
    const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
    const imagesOf = (product: DemoProduct) => stored.imageIds.get(product.id) ?? [];

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

    const endings = new Map(
      data.bookings.map(({ product, endedAt, createdAt }) => [product.id, endedAt ?? createdAt]),
    );
    const products = data.products.map((product) => {
      const categoryId = categoryIds.get(product.category);
      if (categoryId === undefined) throw new Error(`there is no category ${product.category}`);
      return productRow(product, categoryId, endings.get(product.id), searchText);
    });
    await trx.insertInto('products').values(products).execute();

    const images = data.products.flatMap((product) =>
      imagesOf(product).map((image_id, position) => ({
        product_id: product.id,
        position,
        image_id,
      })),
    );
    await trx.insertInto('product_images').values(images).execute();
    await sql`
      UPDATE images SET uploaded_by = p.seller_id
      FROM product_images pi JOIN products p ON p.id = pi.product_id
      WHERE pi.image_id = images.id`.execute(trx);

    const bookings = data.bookings.map((booking) => bookingRow(booking, imagesOf(booking.product)));
    await trx.insertInto('bookings').values(bookings).execute();
    return true;
  });
}

function productRow(
  product: DemoProduct,
  categoryId: string,
  changedAt: Date | undefined,
  searchText: SearchText,
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
    search_text: searchText([title, brand, model, finish, product.category]),
    posted_at: product.postedAt,
    updated_at: changedAt ?? product.postedAt,
  };
}

function bookingRow(booking: DemoBooking, imageIds: readonly string[]): Insertable<BookingsTable> {
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
      image_ids: [...imageIds],
    }),
    handover_code: booking.handoverCode,
    held_until: booking.heldUntil,
    created_at: booking.createdAt,
    ended_at: booking.endedAt,
  };
}
