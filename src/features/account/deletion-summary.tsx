import type { DeletionSummary } from '#contracts/account.ts';

const count = (n: number, one: string, many: string) =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];

/** `tense`: of what will be done, or of what was done. */
export function DeletionSummaryList({
  summary: { removed, released, kept },
  tense,
}: {
  summary: DeletionSummary;
  tense: 'future' | 'past';
}) {
  const future = tense === 'future';
  const gone = [
    'your name, e-mail address and password',
    ...count(removed.products, 'product', 'products'),
    ...count(removed.drafts, 'draft', 'drafts'),
    ...count(removed.images, 'photo that nothing else shows', 'photos that nothing else shows'),
    ...count(removed.messages, 'message to the shop', 'messages to the shop'),
  ];
  const ended = [
    ...count(
      released.bookings_made,
      'booking of yours, whose product is free for others',
      'bookings of yours, whose products are free for others',
    ),
    ...count(
      released.bookings_received,
      'booking on your products, whose buyer reads why',
      'bookings on your products, whose buyers read why',
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
      'product that somebody booked, with its photos, hidden from everybody else',
      'products that somebody booked, with their photos, hidden from everybody else',
    ),
    ...count(
      kept.bookings_ended,
      'ended booking without your name',
      'ended bookings without your name',
    ),
    'a line in our records that the account was deleted, and an empty account that nobody can enter',
  ];
  return (
    <dl className="grid gap-5">
      <Group title={future ? 'Will be deleted' : 'Deleted'} items={gone} />
      {ended.length > 0 && <Group title={future ? 'Will end' : 'Ended'} items={ended} />}
      <Group
        title={future ? 'Will stay' : 'Kept'}
        items={stays}
        why="The law has a shop keep what was bought and sold, for as long as books must be kept, and the other side of a booking needs its record. Of your name, first name and initial stay with a sale; phone, e-mail, places and messages do not."
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
