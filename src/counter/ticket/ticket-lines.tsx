import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { earlyPart } from '#src/counter/early-part.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { PriceForm } from './line-price-form.tsx';
import { TicketLineRow } from './ticket-line-row.tsx';
import type { TicketRefusal } from './ticket-refusal.ts';
import type { BuyInLine } from './ticket-storage.ts';
import type { useTicket } from './use-ticket.ts';

const BuyInRow = lazyPart(async () => (await import('./buy-in-row.tsx')).BuyInRow, null);
const ItemRows = earlyPart(async () => (await import('./item-rows.tsx')).ItemRows, null);

type TicketLinesProps = {
  ticket: ReturnType<typeof useTicket>;
  refusal: TicketRefusal | null;
  /** The id of the product or item whose price is being edited, or null. */
  editing: string | null;
  priceForm: RefObject<PriceForm | null>;
  onPrice: (id: string | null) => void;
  /** Opens the dialog about a product's hold. */
  onHold: (id: string) => void;
  /** Opens a trade-in's form, or null if trade-ins are not available. */
  onEdit: ((line: BuyInLine) => void) | null;
  /** Called after a product has been removed from the ticket. */
  onRemoved: () => void;
};

/** Returns the id of the line that contains an element, or undefined. */
const lineOf = (element: EventTarget | null) =>
  element instanceof Element
    ? element.closest('li')?.querySelector<HTMLElement>('[data-line]')?.dataset.line
    : undefined;

/** Returns the line with the focus, null if its price can't be changed, or otherwise the line that was added last. */
export function lineToPrice(priced: readonly string[]): string | null {
  const focused = lineOf(document.activeElement);
  return (focused === undefined ? priced.at(-1) : priced.find((id) => id === focused)) ?? null;
}

/** The products sold on the ticket, followed by small goods and trade-ins. */
export function TicketLines(props: TicketLinesProps) {
  const { ticket, refusal, editing, priceForm, onPrice, onHold, onEdit, onRemoved } = props;
  const { lines, items, buyIns, sent } = ticket;
  const locked = sent !== null;
  const list = useRef<HTMLUListElement>(null);
  const count = lines.length + items.length + buyIns.length;
  const before = useRef(count);
  const last = ticket.order?.at(-1);
  useEffect(() => {
    // On narrow screens, only the page scrolls.
    const scrolls = [list.current, list.current?.closest('section')].some(
      (part) => part && part.scrollHeight > part.clientHeight,
    );
    if (count >= before.current && scrolls) {
      const added = list.current?.querySelector(`[data-line="${last}"]`);
      added?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
    }
    before.current = count;
  }, [count, last]);
  const places = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  useCounterKeys({ [counterKeys.lines]: () => places().at(-1)?.focus() });
  function remove(id: string) {
    ticket.removeAny(id);
    onRemoved();
  }
  /** Arrow keys move between the lines, and Delete removes a line. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    const line = lineOf(target);
    if (line === undefined || locked || target instanceof HTMLInputElement) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const all = places();
    const at = all.findIndex((place) => place.dataset.line === line);
    if (step !== undefined) all[at + step]?.focus();
    else if (key === counterKeys.remove) remove(line);
    else return;
    event.preventDefault();
  }
  return (
    <ul
      ref={list}
      onKeyDown={onKeyDown}
      aria-label="Products on the ticket"
      // On wide screens, several lines scroll, so that the payment stays in view. A price form needs more room.
      className={`@container px-4 sm:px-5 ${
        count > 1 && editing === null
          ? 'lg:min-h-24 lg:overflow-y-auto max-lg:shrink-0'
          : 'shrink-0'
      }`}
    >
      {lines.map((line) => {
        const { _id } = line.product;
        return (
          <TicketLineRow
            key={_id}
            line={line}
            lines={lines}
            error={refusal?.lines[_id]}
            locked={locked}
            editing={editing === _id}
            priceForm={priceForm}
            onEdit={(open) => onPrice(open ? _id : null)}
            onChange={ticket.changeLine}
            onRemove={() => remove(_id)}
            onHold={() => onHold(_id)}
          />
        );
      })}
      {items.length > 0 && (
        <ItemRows
          {...{ items, locked, editing, priceForm, onPrice }}
          errors={refusal?.lines}
          onRemove={remove}
        />
      )}
      {buyIns.map((line) => (
        <BuyInRow
          key={line.id}
          line={line}
          error={refusal?.lines[line.id]}
          locked={locked}
          onEdit={onEdit && (() => onEdit(line))}
          onRemove={() => remove(line.id)}
        />
      ))}
    </ul>
  );
}
