import type { Booking } from '#contracts/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';

/** What the product says otherwise now than when it was booked. */
function changesOf({ selectedProduct, price, condition, product }: Booking): string[] {
  const changes: string[] = [];
  if (product.title !== selectedProduct) changes.push(`Now called ${product.title}`);
  if (product.price !== price) {
    changes.push(`Price: ${formatMoney(price)} as booked, ${formatMoney(product.price)} now`);
  }
  if (product.condition !== condition) {
    changes.push(`Condition: ${condition} as booked, ${product.condition} now`);
  }
  return changes;
}

/** What was booked beside the product as it is now; nothing where they agree. */
export function BookingChanges({ booking }: { booking: Booking }) {
  const changes = changesOf(booking);
  if (changes.length === 0) return null;
  return (
    <div className="grid gap-0.5 border-l-2 border-secondary ps-3 text-start text-sm">
      <p className="font-semibold">Changed since you booked it</p>
      <ul className="grid gap-0.5 text-muted">
        {changes.map((change) => (
          <li key={change} className="break-words">
            {change}
          </li>
        ))}
      </ul>
    </div>
  );
}
