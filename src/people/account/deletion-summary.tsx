import type { DeletionSummary } from '#contracts/people/account.ts';

const count = (n: number, one: string, many: string) =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];

/** Lists what deleting the account will remove and keep (`future`), or what it has removed and kept (`past`). */
export function DeletionSummaryList({
  summary: { removed, released, kept },
  tense,
}: {
  summary: DeletionSummary;
  tense: 'future' | 'past';
}) {
  const future = tense === 'future';
  const gone = [
    'your name, email address and password',
    ...count(removed.products, 'product', 'products'),
    ...count(removed.drafts, 'draft', 'drafts'),
    ...count(removed.images, 'photo not used anywhere else', 'photos not used anywhere else'),
    ...count(removed.messages, 'message', 'messages'),
    'your watchlist, saved searches and notices',
  ];
  const ended = [
    ...count(
      released.holds,
      'of your bookings, so that others can book the product',
      'of your bookings, so that others can book the products',
    ),
    ...count(
      released.waitlist_places,
      'of your places on waitlists',
      'of your places on waitlists',
    ),
    ...count(
      released.bookings_received,
      'booking for your products (we tell the buyer why)',
      'bookings for your products (we tell the buyers why)',
    ),
  ];
  const stays = [
    ...count(
      kept.bookings_collected,
      'completed sale or purchase',
      'completed sales and purchases',
    ),
    ...count(
      kept.products_sold,
      'sold product, with its photos',
      'sold products, with their photos',
    ),
    ...count(
      kept.products_archived,
      'product that someone booked, with its photos (only its buyer can still see it)',
      'products that someone booked, with their photos (only their buyers can still see them)',
    ),
    ...count(
      kept.bookings_ended,
      'ended booking without your name',
      'ended bookings without your name',
    ),
    'a record that the account was deleted, and an empty account that no one can use',
    'if your account is suspended or banned from selling: a scrambled form of your email address, until that ends',
  ];
  return (
    <dl className="grid gap-5">
      <Group title={future ? 'Will be deleted' : 'Deleted'} items={gone} />
      {ended.length > 0 && <Group title={future ? 'Will end' : 'Ended'} items={ended} />}
      <Group
        title={future ? 'Will be kept' : 'Kept'}
        items={stays}
        why="The law requires us to keep records of sales, and the other person in the booking needs these records too. The record of a sale keeps your first name and last initial, but not your phone number, email, meeting locations or messages."
      />
    </dl>
  );
}

function Group({ title, items, why }: { title: string; items: string[]; why?: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd>
        <ul className="mt-1 list-disc ps-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {why && <p className="mt-2 text-muted">{why}</p>}
      </dd>
    </div>
  );
}
