import { TriangleAlert } from 'lucide-react';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { checkSerial } from '#contracts/stock/intakes.ts';
import { moderationText } from '#src/catalog/moderation-text.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';

export type SerialCheckResult = EndpointReply<typeof checkSerial>;
type Same = SerialCheckResult['items'][number];

const words: Record<ProductStatus, string> = {
  live: 'for sale now',
  reserved: 'on hold',
  laid_away: 'on hold',
  sold: 'sold',
  ended: 'not for sale',
  archived: 'not for sale',
};

/** Warns if a serial number is registered as stolen, or if other products have or had the same number. */
export function SerialWarnings({ found: { items, stolen } }: { found: SerialCheckResult }) {
  return (
    <>
      {stolen && (
        <div className="flex gap-3 rounded-box bg-error px-4 py-3 text-error-content">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">Reported stolen</p>
            <p className="wrap-anywhere">
              {stolen.brand} {stolen.model}, on {formatDay(stolen.stolen_on)}. Don’t pay. Call the
              manager. If you take it in, only moderators can see it until an admin has decided.
            </p>
          </div>
        </div>
      )}
      {items.length > 0 && (
        <div className="flex gap-3 rounded-box bg-tag px-4 py-3 text-tag-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">
              {items.length === 1
                ? 'Another product has this serial number:'
                : `${items.length} other products have this serial number:`}
            </p>
            <ul className="grid gap-1">
              {items.map((item) => (
                <li key={item._id} className="wrap-anywhere">
                  <a
                    href={paths.product(item._id)}
                    target="_blank"
                    rel="noreferrer"
                    className="underline"
                  >
                    {item.title}
                  </a>
                  , {stateOf(item)}, from <bdi>{item.seller}</bdi>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

const stateOf = ({ status, moderation, sold_at }: Same) =>
  sold_at === null
    ? (moderationText[moderation]?.toLowerCase() ?? words[status])
    : `sold on ${formatDay(sold_at)}`;
