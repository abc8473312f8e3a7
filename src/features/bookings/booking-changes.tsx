import type { Booking } from '#contracts/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';

type Change = { what: string; booked: string; now: string };

/** What the product says otherwise now than when it was booked. */
function changesOf({ selectedProduct, price, condition, product }: Booking): Change[] {
  const facts = [
    { what: 'Name', booked: selectedProduct, now: product.title },
    { what: 'Price', booked: formatMoney(price), now: formatMoney(product.price) },
    { what: 'Condition', booked: condition, now: product.condition },
  ];
  return facts.filter(({ booked, now }) => booked !== now);
}

/** What was booked beside the product as it is now; nothing where they agree. */
export function BookingChanges({ booking }: { booking: Booking }) {
  const changes = changesOf(booking);
  if (changes.length === 0) return null;
  return (
    <div className="grid gap-0.5 border-l-2 border-secondary ps-3 text-start text-sm">
      <p className="font-semibold">Changed since you booked it</p>
      <ul className="grid gap-0.5 text-muted">
        {changes.map(({ what, booked, now }) => (
          <li key={what} className="break-words">
            {what}: {booked} as booked, {now} now
          </li>
        ))}
      </ul>
    </div>
  );
}
