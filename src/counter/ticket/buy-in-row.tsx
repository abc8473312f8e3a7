import { X } from 'lucide-react';
import { formatMoney } from '#src/lib/money.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { StolenWarning } from './stolen-buy-in.tsx';
import type { BuyInLine } from './ticket-storage.ts';

type BuyInRowProps = {
  line: BuyInLine;
  /** The server's error message about this product. */
  error?: string | undefined;
  /** True while the ticket may have been charged, so the row can't be changed. */
  locked: boolean;
  /** Opens the trade-in's form for editing. Null if editing is not possible. */
  onEdit: (() => void) | null;
  onRemove: () => void;
};

/** A trade-in on the open ticket. */
export function BuyInRow({ line, error, locked, onEdit, onRemove }: BuyInRowProps) {
  const { form, images } = line;
  const { product, paid, seller } = form;
  return (
    <li className="grid gap-2 border-b border-rule py-2.5 last:border-b-0">
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3">
        <Picture
          image={pictureOf(images[0] ?? null)}
          alt=""
          sizes="3rem"
          className="self-start rounded-field text-[0.6rem]"
        />
        <div className="grid min-w-0 justify-items-start">
          <p className="line-clamp-2 leading-snug font-bold break-words">{product.title}</p>
          <p className="text-sm break-words text-muted">
            From <bdi>{seller.name}</bdi> · sells for {formatMoney(product.resale_price)}
          </p>
          {Number(paid) > Number(product.resale_price) && (
            <p className="text-sm font-semibold text-error">More than the resale price.</p>
          )}
          <span className="flex flex-wrap items-center gap-x-3">
            <Badge tone="surf">Trade-in</Badge>
            {onEdit && !locked && (
              <button
                type="button"
                data-line={line.id}
                aria-label={`Edit ${product.title}`}
                aria-haspopup="dialog"
                onClick={onEdit}
                className="text-link min-h-11"
              >
                Edit
              </button>
            )}
          </span>
        </div>
        <div className="-me-3 flex items-center">
          <span className="px-2 text-lg font-bold tabular-nums">{formatMoney(`-${paid}`)}</span>
          <button
            type="button"
            aria-label={`Remove ${product.title}`}
            onClick={onRemove}
            hidden={locked}
            className="grid size-11 place-items-center rounded-full hover:bg-base-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      {product.serial_number && <StolenWarning serial={product.serial_number} />}
      {error && (
        <p role="alert" className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </li>
  );
}
