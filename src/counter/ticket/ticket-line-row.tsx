import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import { LinePriceForm, type PriceForm, pricedLine } from './line-price-form.tsx';
import { lineProductQuery } from './ticket-queries.ts';
import { isBuyers, type TicketLine, usualPrice } from './ticket-storage.ts';

/** Keeps a ticket's line up to date with its product's hold, status and price. */
function useLiveLine(line: TicketLine, onChange: (change: Partial<TicketLine>) => void) {
  const { data: product } = useQuery(lineProductQuery(line.product._id));
  const latest = useRef({ line, onChange });
  latest.current = { line, onChange };
  useEffect(() => {
    const { line: shown, onChange: change } = latest.current;
    if (!product || JSON.stringify(product) === JSON.stringify(shown.product)) return;
    const { title } = product;
    const [before, price] = [usualPrice(shown), usualPrice({ ...shown, product })];
    if (price !== before && shown.price === before) {
      toastMessage(`${title} now costs ${formatMoney(price)}.`, title);
    }
    change({ product });
  }, [product]);
}

type TicketLineRowProps = {
  line: TicketLine;
  /** All products sold on the ticket. */
  lines: readonly TicketLine[];
  /** The server's error message about this product. */
  error?: string | undefined;
  /** True while the ticket may have been charged, so the row can't be changed. */
  locked: boolean;
  /** Whether the product's price is being edited. */
  editing: boolean;
  priceForm: RefObject<PriceForm | null>;
  onEdit: (editing: boolean) => void;
  onChange: (id: string, change: Partial<TicketLine>) => void;
  onRemove: () => void;
  /** Opens the dialog about the product's hold. */
  onHold: () => void;
};

/** A product on the open ticket, with a price that staff can change. */
export function TicketLineRow(props: TicketLineRowProps) {
  const { line, lines, error, locked, editing, priceForm, onEdit, onChange, onRemove, onHold } =
    props;
  const { product, price, reason } = line;
  const { stock_number, serial_number } = product;
  useLiveLine(line, (change) => onChange(product._id, change));
  const changed = price !== product.resale_price;
  const booked = isBuyers(line) && price === product.hold?.price;
  const why = booked ? 'as booked' : reason;
  return (
    <li className="grid gap-2 border-b border-rule py-2 first:pt-0 last:border-b-0">
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3">
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="3rem"
          className="rounded-field text-[0.6rem]"
        />
        <div className="min-w-0">
          <Link
            to={paths.product(product._id)}
            className="line-clamp-2 min-h-6 leading-snug font-bold break-words hover:underline"
          >
            {product.title}
          </Link>
          <p className="text-sm break-words text-muted tabular-nums empty:hidden">
            {stock_number === null
              ? serial_number && `Serial ${serial_number}`
              : `No. ${stock_number}`}
          </p>
          {changed && (
            <p className="text-sm break-words text-muted">
              Tag <s>{formatMoney(product.resale_price)}</s>
              {why !== '' && <> · {why}</>}
            </p>
          )}
        </div>
        {/* On phones, the name needs the whole width. */}
        <div className="-me-3 flex items-center @max-[20.5rem]:col-span-2 @max-[20.5rem]:col-start-2 @max-[20.5rem]:-ms-2 @max-[20.5rem]:justify-between">
          <button
            type="button"
            data-line={product._id}
            aria-label={`Change the price of ${product.title}, ${formatMoney(price)}`}
            aria-expanded={editing}
            disabled={locked}
            onClick={() => onEdit(!editing)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-lg font-bold tabular-nums hover:bg-base-200"
          >
            {!locked && <Pencil aria-hidden="true" className="size-3.5 text-muted" />}
            {formatMoney(price)}
          </button>
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
      {(error || !(product.can.sell || locked)) && (
        <p role="alert" className="text-sm font-semibold text-error">
          {error ?? 'This product is no longer for sale. Remove it from the ticket.'}
        </p>
      )}
      {!locked && <LineHold line={line} onHold={onHold} />}
      {editing && !locked && (
        <LinePriceForm
          ref={priceForm}
          line={pricedLine(line)}
          lines={lines.map(pricedLine)}
          onChange={onChange}
          onClose={() => onEdit(false)}
        />
      )}
    </li>
  );
}

type LineHoldProps = { line: TicketLine; onHold: () => void };

/** Shows who holds the product, or why it can be sold despite the hold. Renders nothing if there is no hold. */
function LineHold({ line, onHold }: LineHoldProps) {
  const { product, override } = line;
  const collects = isBuyers(line);
  const { hold } = product;
  if (!hold) return null;
  if (collects || override !== '') {
    return (
      <p className="flex items-center gap-2 text-sm">
        <KeyRound aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <bdi>{hold.buyer}</bdi>{' '}
          {collects ? 'is collecting their booking.' : `will lose the hold: ${override}`}
        </span>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-tag px-4 py-2 text-tag-ink">
      <p className="min-w-0 text-sm break-words">
        <strong>On hold</strong>: {formatMoney(hold.price)} for <bdi>{hold.buyer}</bdi> until{' '}
        <time dateTime={hold.until}>{formatMoment(hold.until)}</time>
      </p>
      <Button look="paper" className="btn-sm min-h-11" aria-haspopup="dialog" onClick={onHold}>
        Enter their code
      </Button>
    </div>
  );
}
