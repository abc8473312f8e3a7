import { Minus, Pencil, Plus, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { fromCents } from '#contracts/money.ts';
import { maxPieces } from '#contracts/stock/item.ts';
import { formatMoney } from '#src/lib/money.ts';
import { changeItem } from './add-item.ts';
import { LinePriceForm, type PriceForm } from './line-price-form.tsx';
import type { StoredItem } from './ticket-storage.ts';
import { piecesCents } from './ticket-totals.ts';

type ItemRowsProps = {
  items: readonly StoredItem[];
  /** The server's error messages, by the ids of the lines. */
  errors: Readonly<Record<string, string>> | undefined;
  /** True while the ticket may have been charged, so the rows can't be changed. */
  locked: boolean;
  /** The id of the line whose price is being edited, or null. */
  editing: string | null;
  priceForm: RefObject<PriceForm | null>;
  onPrice: (id: string | null) => void;
  onRemove: (id: string) => void;
};

/** The small goods on the open ticket, with their quantities. */
export function ItemRows({ items, errors, ...props }: ItemRowsProps) {
  return items.map((item) => (
    <ItemRow key={item.id} item={item} error={errors?.[item.id]} {...props} />
  ));
}

type ItemRowProps = Omit<ItemRowsProps, 'items' | 'errors'> & {
  item: StoredItem;
  error: string | undefined;
};

const round = 'grid size-11 place-items-center rounded-full hover:bg-base-200 disabled:opacity-40';

function ItemRow(props: ItemRowProps) {
  const { item, error, locked, editing, priceForm, onPrice, onRemove } = props;
  const { id, item_id, name, price, reason = '', tag_price = price, quantity, stock } = item;
  const tooMany = stock != null && quantity > stock ? `Only ${stock} in stock.` : null;
  const isOpen = editing === id;
  const total = formatMoney(fromCents(piecesCents(item)));
  return (
    <li className="grid gap-1 border-b border-rule py-2 last:border-b-0">
      <div className="flex items-start justify-between gap-x-3">
        <p className="min-w-0 leading-snug font-bold break-words">
          {name}
          {quantity > 1 && (
            <span className="block text-sm font-normal text-muted tabular-nums">
              {formatMoney(price)} each
            </span>
          )}
          {reason !== '' && (
            <span className="block text-sm font-normal text-muted">
              Tag <s>{formatMoney(tag_price)}</s> · {reason}
            </span>
          )}
        </p>
        {item_id === undefined ? (
          <span className="text-lg font-bold tabular-nums">{total}</span>
        ) : (
          <button
            type="button"
            aria-label={`Change the price of ${name}, ${formatMoney(price)}`}
            aria-expanded={isOpen}
            disabled={locked}
            onClick={() => onPrice(isOpen ? null : id)}
            className="-me-2 inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-lg font-bold tabular-nums hover:bg-base-200"
          >
            {!locked && <Pencil aria-hidden="true" className="size-3.5 text-muted" />}
            {total}
          </button>
        )}
      </div>
      <div className="-ms-3 -me-3 flex items-center">
        <button
          type="button"
          aria-label={`One less ${name}`}
          disabled={locked || quantity === 1}
          onClick={() => changeItem(id, { quantity: quantity - 1 })}
          className={round}
        >
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <QuantityField item={item} locked={locked} />
        <button
          type="button"
          data-line={id}
          aria-label={`One more ${name}`}
          disabled={locked || quantity === maxPieces}
          onClick={() => changeItem(id, { quantity: quantity + 1 })}
          className={round}
        >
          <Plus aria-hidden="true" className="size-5" />
        </button>
        {/* Beside the quantity, because what is below it can be scrolled out of sight. */}
        <p role="alert" className="px-2 text-sm font-semibold text-error">
          {tooMany}
        </p>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          hidden={locked}
          onClick={() => onRemove(id)}
          className={`${round} ms-auto`}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {error && (
        <p role="alert" className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
      {isOpen && !locked && (
        <LinePriceForm
          ref={priceForm}
          line={{ id, title: name, price, reason, usual: tag_price, words: 'tag', isItem: true }}
          lines={[]}
          onChange={changeItem}
          onClose={() => onPrice(null)}
        />
      )}
    </li>
  );
}

/** The quantity. What is typed counts as soon as it is a number of pieces that a line can have. */
function QuantityField({ item, locked }: Pick<ItemRowProps, 'item' | 'locked'>) {
  const { id, name, quantity } = item;
  const [typed, setTyped] = useState<string | null>(null);
  const isQuantity = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= maxPieces;
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={`Quantity of ${name}`}
      aria-invalid={(typed !== null && !isQuantity(typed)) || undefined}
      autoComplete="off"
      maxLength={String(maxPieces).length}
      readOnly={locked}
      value={typed ?? quantity}
      onFocus={({ target }) => target.select()}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isQuantity(value)) changeItem(id, { quantity: Number(value) });
      }}
      onBlur={() => setTyped(null)}
      // What is typed next is not a quantity.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      className="input h-11 w-16! text-center tabular-nums"
    />
  );
}
