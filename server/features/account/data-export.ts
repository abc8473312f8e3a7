import { sql } from 'kysely';
import type { AccountData } from '#contracts/account.ts';
import { fromCents } from '#contracts/money.ts';
import type { Database } from '#server/db/client.ts';
import { imagePath } from '#server/db/image-view.ts';
import type { BookingSnapshot } from '#server/db/schema.ts';
import { accountRepository } from './account-repository.ts';

/** Everything the shop holds about the person, as of one moment. */
export async function exportAccount(db: Database, id: string, at: Date): Promise<AccountData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const account = await accountRepository(trx).byId(id);
      const products = await sql<ProductRow>`
        SELECT p.*, c.name AS category_name, coalesce((
            SELECT json_agg(json_build_object('id', i.id, 'host_url', i.host_url, 'width', i.width)
              ORDER BY pi.position)
            FROM product_images pi JOIN images i ON i.id = pi.image_id WHERE pi.product_id = p.id
          ), '[]') AS pictures
        FROM products p JOIN categories c ON c.id = p.category_id
        WHERE p.seller_id = ${id} ORDER BY p.posted_at, p.id`.execute(trx);
      const drafts = await sql<{ id: string; form: unknown; updated_at: Date }>`
        SELECT id, form, updated_at FROM drafts WHERE seller_id = ${id} ORDER BY updated_at, id`.execute(
        trx,
      );
      const bookings = await sql<BookingRow>`
        SELECT *, buyer_id = ${id} AS made FROM bookings
        WHERE buyer_id = ${id} OR seller_id = ${id} ORDER BY created_at, id`.execute(trx);
      const images = await sql<Picture & { created_at: Date }>`
        SELECT id, host_url, width, created_at FROM images
        WHERE uploaded_by = ${id} ORDER BY created_at, id`.execute(trx);
      const messages = await sql<{ name: string; message: string; created_at: Date }>`
        SELECT name, message, created_at FROM contact_messages
        WHERE ${account.email_verified} AND lower(email) = ${account.email.toLowerCase()}
        ORDER BY created_at, id`.execute(trx);
      const records = await sql<{ action: string; by_you: boolean; created_at: Date }>`
        SELECT action, actor_id = ${id} AS by_you, created_at FROM audit_entries
        WHERE actor_id = ${id} OR subject_id = ${id} ORDER BY created_at, id`.execute(trx);
      return {
        exported_at: at.toISOString(),
        profile: {
          _id: account.id,
          name: account.name,
          email: account.email,
          role: account.role,
          created_at: account.created_at.toISOString(),
          email_verified: account.email_verified,
          sessions_valid_from: account.sessions_valid_from?.toISOString() ?? null,
          suspended_until: account.suspended_until?.toISOString() ?? null,
        },
        products: products.rows.map(toProduct),
        drafts: drafts.rows.map(({ id: _id, form, updated_at }) => ({
          _id,
          form: JSON.stringify(form),
          updated_at: updated_at.toISOString(),
        })),
        bookings_made: bookings.rows.filter(({ made }) => made).map(toMade),
        bookings_received: bookings.rows.filter(({ made }) => !made).map(toBooking),
        images: images.rows.map((row) => ({
          url: pictureUrl(row),
          uploaded_at: row.created_at.toISOString(),
        })),
        messages: messages.rows.map(dated),
        records: records.rows.map(dated),
      };
    });
}

type Picture = { id: string; host_url: string | null; width: number };

type ProductRow = {
  id: string;
  title: string;
  category_name: string;
  brand: string | null;
  model: string | null;
  finish: string | null;
  serial_number: string | null;
  resale_price_cents: number;
  original_price_cents: number;
  year_of_purchase: number;
  years_of_use: number;
  condition: string;
  condition_type: string;
  seller_name: string;
  seller_phone: string;
  location: string;
  description: string;
  status: AccountData['products'][number]['status'];
  posted_at: Date;
  updated_at: Date;
  pictures: Picture[];
};

type BookingRow = {
  id: string;
  product_id: string;
  made: boolean;
  status: AccountData['bookings_made'][number]['status'];
  buyer_name: string;
  buyer_email: string;
  phone: string;
  location: string;
  message: string;
  price_cents: number;
  snapshot: BookingSnapshot;
  handover_code: string | null;
  held_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ended_reason: string | null;
};

const pictureUrl = ({ id, host_url, width }: Picture) => host_url ?? imagePath(id, width);

const dated = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

function toProduct(row: ProductRow): AccountData['products'][number] {
  return {
    _id: row.id,
    title: row.title,
    category_name: row.category_name,
    brand: row.brand,
    model: row.model,
    finish: row.finish,
    serial_number: row.serial_number,
    resale_price: fromCents(row.resale_price_cents),
    original_price: fromCents(row.original_price_cents),
    year_of_purchase: String(row.year_of_purchase),
    years_of_use: String(row.years_of_use),
    condition: row.condition,
    condition_type: row.condition_type,
    seller_name: row.seller_name,
    seller_phone: row.seller_phone,
    location: row.location,
    description: row.description,
    status: row.status,
    image_urls: row.pictures.map(pictureUrl),
    posted_time: row.posted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toBooking(row: BookingRow): AccountData['bookings_received'][number] {
  return {
    _id: row.id,
    product_id: row.product_id,
    selectedProduct: row.snapshot.title,
    price: fromCents(row.price_cents),
    status: row.status,
    created_at: row.created_at.toISOString(),
    held_until: row.held_until?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_reason: row.ended_reason,
  };
}

function toMade(row: BookingRow): AccountData['bookings_made'][number] {
  return {
    ...toBooking(row),
    buyer: row.buyer_name,
    email: row.buyer_email,
    phone: row.phone,
    location: row.location,
    message: row.message,
    handover_code: row.handover_code,
  };
}
