import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/lib/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import { LineHold } from './line-hold.tsx';
import { LinePriceForm } from './line-price-form.tsx';
import type { TicketLine } from './ticket-store.ts';
import { useLiveLine } from './use-live-line.ts';

type TicketLineRowProps = {
  line: TicketLine;
  /** Why the server refused this product. */
  error?: string | undefined;
  /** True while it is not known if the ticket was sold. */
  locked: boolean;
  onChange: (change: Partial<TicketLine>) => void;
  onRemove: () => void;
  /** Opens the dialog about the hold. */
  onHold: () => void;
};

/** A product on the open ticket, with its price, which staff can change. */
export function TicketLineRow(props: TicketLineRowProps) {
  const { line, error, locked, onChange, onRemove, onHold } = props;
  const { product, price, reason } = line;
  const [editing, setEditing] = useState(false);
  const priceButton = useRef<HTMLButtonElement>(null);
  useLiveLine(line, onChange);
  const changed = price !== product.resale_price;
  const gone = product.status === 'sold' || product.status === 'archived';
  return (
    <li className="grid gap-3 border-b border-rule py-4 first:pt-0">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4">
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="4.5rem"
          className="self-start rounded-box text-xs"
        />
        <div className="min-w-0">
          <Link
            to={paths.product(product._id)}
            className="leading-snug font-bold break-words hover:underline"
          >
            {product.title}
          </Link>
          <p className="text-sm break-words text-muted">
            {product.condition} ·{' '}
            <span className="whitespace-nowrap tabular-nums">No. {product.short_code}</span>
          </p>
          {changed && (
            <p className="text-sm break-words text-muted">
              Tag <s>{formatMoney(product.resale_price)}</s>
              {reason !== '' && <> · {reason}</>}
            </p>
          )}
        </div>
        <div className="-me-2 flex flex-col items-end justify-between">
          <button
            type="button"
            aria-label={`Remove ${product.title}`}
            onClick={onRemove}
            hidden={locked}
            className="-mt-2.5 -me-1 grid size-11 place-items-center rounded-full hover:bg-base-200"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
          <button
            ref={priceButton}
            type="button"
            aria-label={`Change the price of ${product.title}, ${formatMoney(price)}`}
            aria-expanded={editing}
            disabled={locked}
            onClick={() => setEditing(!editing)}
            className="-mb-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-xl font-bold tabular-nums hover:bg-base-200"
          >
            {!locked && <Pencil aria-hidden="true" className="size-4 text-muted" />}
            {formatMoney(price)}
          </button>
        </div>
      </div>
      {(error || (gone && !locked)) && (
        <p role="alert" className="text-sm font-semibold text-error">
          {error ?? 'This product is no longer for sale. Remove it from the ticket.'}
        </p>
      )}
      {!locked && <LineHold line={line} onHold={onHold} />}
      {editing && !locked && (
        <LinePriceForm
          line={line}
          onSave={onChange}
          onClose={() => {
            setEditing(false);
            priceButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}
