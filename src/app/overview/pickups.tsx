import { Link } from 'react-router-dom';
import type { Overview } from '#contracts/app/overview.ts';
import type { Pickup } from '#contracts/bookings/booking-summaries.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { formatLeft, formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { useNow } from '#src/lib/use-now.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';

const dayMs = 86_400_000;
/** The number of holds to show on phones. CSS hides the rows of the other holds. */
const onPhones = 3;

/** The number of the user's products on hold, and the holds that end soonest: five, or three on phones. */
export function Pickups({ pickups }: { pickups: Overview['pickups'] }) {
  return (
    <div className="plate overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule bg-base-200 px-4 py-3 sm:px-6">
        <div>
          <h3 className="text-xl">Upcoming handovers</h3>
          <p className="text-sm text-muted">{countWords(pickups)}</p>
        </div>
        <Link to={paths.myBuyers} className="text-link">
          See all buyers
        </Link>
      </div>
      <ul>
        {pickups.items.map((pickup) => (
          <Row key={pickup._id} pickup={pickup} />
        ))}
      </ul>
      <More total={pickups.total} shown={onPhones} narrow />
      <More total={pickups.total} shown={pickups.items.length} />
    </div>
  );
}

type MoreProps = { total: number; shown: number; narrow?: boolean };

/**
 * Shows the number of holds that are left out. If `narrow` is true, it is visible only on phones. Otherwise, it is
 * visible only in wider windows.
 */
function More({ total, shown, narrow = false }: MoreProps) {
  if (total <= shown) return null;
  return (
    <p
      className={`border-t border-rule px-4 py-1 text-sm sm:px-6 ${narrow ? 'sm:hidden' : 'max-sm:hidden'}`}
    >
      <Link to={paths.myBuyers} className="text-link inline-flex min-h-11 items-center">
        {total >= maxCounted ? 'See all' : `See ${total - shown} more`}
      </Link>
    </p>
  );
}

/** Returns text such as `3 on hold, 1 ends within 24 hours, 2 booked in the last 24 hours`. */
function countWords({ total, ending, fresh }: Overview['pickups']): string {
  const words = (count: number) => (count >= maxCounted ? `${maxCounted} or more` : count);
  return [
    `${words(total)} on hold`,
    ending > 0 && `${words(ending)} ${ending === 1 ? 'ends' : 'end'} within 24 hours`,
    fresh > 0 && `${words(fresh)} booked in the last 24 hours`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Row({ pickup }: { pickup: Pickup }) {
  const { _id, selectedProduct, image, buyer, held_until, promoted, created_at } = pickup;
  const now = useNow(30_000);
  const left = Date.parse(held_until) - now;
  return (
    <li className="relative flex items-center gap-4 border-b border-rule px-4 py-3 last:border-b-0 max-sm:nth-[n+4]:hidden sm:px-6">
      <Picture
        image={pictureOf(image)}
        alt=""
        sizes="4rem"
        className="w-16 shrink-0 rounded-box text-xs"
      />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <Link
              to={paths.buyer(_id)}
              className="min-w-0 break-words after:absolute after:inset-0 hover:underline"
            >
              {selectedProduct}
            </Link>
            {now - Date.parse(created_at) < dayMs && <Badge tone="surf">New</Badge>}
          </p>
          <p className="break-words">
            {promoted ? `Waiting for ${buyer} to confirm` : `On hold for ${buyer}`}
          </p>
        </div>
        <p className="sm:text-end">
          {left < dayMs ? (
            <Badge tone="amber">{formatLeft(left)}</Badge>
          ) : (
            <strong>{formatLeft(left)}</strong>
          )}
          <time dateTime={held_until} className="block text-sm text-muted">
            until {formatMoment(held_until)}
          </time>
        </p>
      </div>
    </li>
  );
}
