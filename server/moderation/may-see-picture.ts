import { sql } from 'kysely';
import { may, roles } from '#contracts/permissions.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import type { Core } from '#server/core.ts';
import type { NewEvent } from '#server/db/written.ts';
import { createEventCache } from '#server/events/event-cache.ts';

/** The events after which other people may see a picture. They don't say which picture, and they are rare. */
const changes: NewEvent['kind'][] = [
  'product.hidden',
  'product.restored',
  'product.photos_changed',
  'product.suspected',
  'report.made',
  'stolen.registered',
];

const moderators = roles.filter((role) => may(role, 'handle_reports'));

/**
 * Returns whether a person may see a stored picture, or whether everyone may if `person` is null. One case is enough.
 * Who knows the URL of a picture may see it until a decision hides it or someone uses it as evidence.
 */
async function maySeePicture(
  { db, now }: Pick<Core, 'db' | 'now'>,
  id: string,
  person: string | null,
): Promise<boolean> {
  const photo = sql`FROM product_images pi JOIN products p ON p.id = pi.product_id WHERE pi.image_id = ${id}`;
  const everyone = {
    'on a product that everyone sees': sql`SELECT 1 ${photo} AND NOT pi.hidden AND ${visibleProduct}`,
    'uploaded, or in a draft, an ended product or a booking': sql`
      SELECT 1 WHERE NOT EXISTS (
        SELECT 1 ${photo} AND (pi.hidden OR p.moderation IN ('hidden', 'removed'))
        UNION ALL SELECT 1 FROM report_images WHERE image_id = ${id}
        UNION ALL SELECT 1 FROM stolen_images WHERE image_id = ${id})`,
  };
  const concerned = {
    'uploaded by the person': sql`SELECT 1 FROM images WHERE id = ${id} AND uploaded_by = ${person}`,
    'on a product of the person': sql`SELECT 1 ${photo} AND p.seller_id = ${person}`,
    'booked by the person, and neither hidden itself nor of a removed product': sql`
      SELECT 1 FROM bookings b JOIN products p ON p.id = b.product_id
      WHERE b.buyer_id = ${person} AND b.snapshot -> 'image_ids' ? ${id} AND p.moderation <> 'removed'
        AND NOT EXISTS (SELECT 1 ${photo} AND pi.hidden AND pi.product_id = b.product_id)`,
    'in a report of the person': sql`
      SELECT 1 FROM report_images i JOIN reports r ON r.id = i.report_id
      WHERE i.image_id = ${id} AND r.reporter_id = ${person}`,
    'any, if the person is a moderator': sql`
      SELECT 1 FROM users WHERE id = ${person} AND role = ANY(${moderators})
        AND (suspended_until IS NULL OR suspended_until <= ${now()})`,
  };
  const cases = Object.values({ ...everyone, ...(person !== null && concerned) });
  const any = sql.join(
    cases.map((found) => sql`EXISTS (${found})`),
    sql` OR `,
  );
  const { rows } = await sql<{ seen: boolean }>`SELECT ${any} AS seen`.execute(db);
  return rows[0]?.seen ?? false;
}

/** Returns a {@link maySeePicture} that caches what everyone may see. */
export function createMaySeePicture(core: Core) {
  const byEveryone = createEventCache<boolean>({
    ...{ feed: core.feed, now: core.now, freshMs: 60_000, most: 20_000 },
    changedBy: ({ kind }) => (changes.includes(kind) ? 'all' : []),
  });
  return (id: string, person: string | null): Promise<boolean> => {
    const read = () => maySeePicture(core, id, person);
    return person === null ? byEveryone.get(id, read) : read();
  };
}
