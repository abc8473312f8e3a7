import { useState } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Loaded on demand, because few people compare. */
const BookingComparison = lazyPart(
  async () => (await import('./booking-comparison.tsx')).BookingComparison,
  <ReloadPanel what="The comparison" />,
);

const longWords = { description: 'Description changed', photos: 'Photos changed' } as const;

/** Returns one sentence for each change to the product since it was booked. */
function changesOf(booking: Booking): string[] {
  const { selectedProduct, price, condition, condition_type, product, changed } = booking;
  const changes: string[] = [];
  if (product.title !== selectedProduct) changes.push(`Now called ${product.title}`);
  if (product.price !== price && booking.agreed_price === undefined) {
    changes.push(`Price: ${formatMoney(price)} as booked, ${formatMoney(product.price)} now`);
  }
  if (product.condition !== condition) {
    changes.push(`Condition: ${condition} as booked, ${product.condition} now`);
  }
  if (product.condition_type !== condition_type) {
    changes.push(`Condition type: ${condition_type} as booked, ${product.condition_type} now`);
  }
  return [...changes, ...changed.map((what) => longWords[what])];
}

/** Lists the changes since the booking. Renders nothing if there are none. */
export function BookingChanges({ booking }: { booking: Booking }) {
  const [compared, setCompared] = useState<'never' | 'open' | 'closed'>('never');
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
      {booking.changed.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Compare ${booking.selectedProduct} as booked and now`}
          onClick={() => setCompared('open')}
          className="text-link inline-flex min-h-11 items-center justify-self-start print:hidden"
        >
          Compare
        </button>
      )}
      {compared !== 'never' && (
        <BookingComparison
          booking={booking}
          open={compared === 'open'}
          onClose={() => setCompared('closed')}
        />
      )}
    </div>
  );
}
