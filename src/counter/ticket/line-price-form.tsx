import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { SoldLineForm } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { lowestCents, may } from '#contracts/permissions.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';
import { discountReasons, discountsOn, isPercentage, typedPrice } from './discounts.ts';
import { isBuyers, type TicketLine, usualPrice } from './ticket-storage.ts';
import { amountOf, typedCents } from './ticket-totals.ts';

const { price, reason } = SoldLineForm.shape;
const Fields = z.object({ price, reason });
type Fields = z.infer<typeof Fields>;

/** A line of the ticket whose price staff can change. `usual` is the price that requires no reason. */
export type PricedLine = {
  id: string;
  title: string;
  price: string;
  reason: string;
  usual: string;
  words: 'tag' | 'booking';
  /** Whether these are small goods. `price` is that of one piece, and can only be lower than usual. */
  isItem?: boolean;
};

export const pricedLine = (line: TicketLine): PricedLine => ({
  ...{ id: line.product._id, title: line.product.title, price: line.price, reason: line.reason },
  ...{ usual: usualPrice(line), words: isBuyers(line) && line.product.hold ? 'booking' : 'tag' },
});

/** A price other than the usual price requires a reason. */
const fieldsFor = ({ usual, words, isItem }: PricedLine) =>
  Fields.check(
    z.check(({ value, issues }) => {
      const add = (field: keyof Fields, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      const price = typedCents(value.price);
      if (price === null || price === toCents(usual)) return;
      if (isItem && price > toCents(usual)) add('price', `Enter at most ${formatMoney(usual)}.`);
      else if (!value.reason) add('reason', `Explain why the price differs from the ${words}.`);
    }),
  );

/**
 * Returns the difference and the new price, like `−$45, new price $855`. Returns null if the price is unchanged or
 * invalid.
 */
function preview(text: string, lines: readonly PricedLine[]): string | null {
  let before = 0;
  let after = 0;
  for (const { usual } of lines) {
    const next = typedCents(typedPrice(text, usual));
    if (next === null) return null;
    before += toCents(usual);
    after += next;
  }
  if (after === before) return null;
  const change = `${after < before ? '−' : '+'}${formatMoney(amountOf(after - before))}`;
  const what = lines.length > 1 ? `${lines.length} products for` : 'new price';
  return `${change}, ${what} ${formatMoney(fromCents(after))}`;
}

/** Returns whether a line surely needs an approval. The server also knows other prices. */
function needsApproval(text: string, { usual, words }: PricedLine): boolean {
  const price = typedCents(typedPrice(text, usual));
  return words === 'tag' && price !== null && price < lowestCents(toCents(usual), null);
}

/**
 * `finish` applies and closes an open price form. Resolves to true if this changed nothing, so the ticket can be charged.
 * If the input is invalid, the form stays open and the input gets focus.
 */
export type PriceForm = { finish: () => Promise<boolean> };

type LinePriceFormProps = {
  ref: RefObject<PriceForm | null>;
  line: PricedLine;
  /** All products sold on the ticket. A percentage can apply to all of them. */
  lines: readonly PricedLine[];
  /** Called with each new price when the user confirms the form. */
  onChange: (id: string, change: { price: string; reason: string }) => void;
  onClose: () => void;
};

/** A form that changes the price of a product or of small goods on the ticket. */
export function LinePriceForm({ ref, line, lines, onChange, onClose }: LinePriceFormProps) {
  const { title, price, reason, usual, words } = line;
  const resolve: Resolver<Fields> = standardSchemaResolver(fieldsFor(line));
  const { register, handleSubmit, setFocus, setValue, watch, formState } = useForm<Fields>({
    // While the form is open, the price can be a discount, such as `5%`.
    resolver: (typed, ...rest) =>
      resolve({ ...typed, price: typedPrice(typed.price, usual) }, ...rest),
    defaultValues: { price, reason },
  });
  const { errors, isSubmitted } = formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => setFocus('price', { shouldSelect: true }), [setFocus]);
  // Error messages make the form taller.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an error message appears
  useEffect(() => {
    // Shows the product's name above the form, too, unless the form fills the ticket.
    element.current?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [errors.price, errors.reason]);

  const [all, setAll] = useState(false);
  const text = watch('price');
  const forAll = lines.length > 1 && isPercentage(text);
  const affected = all && forAll ? lines : [line];
  /** Returns whether a price or a reason is different from before. */
  function apply(values: Fields): boolean {
    let changed = false;
    onClose();
    for (const one of affected) {
      const price = typedPrice(text, one.usual);
      const same = toCents(price) === toCents(one.usual);
      const next = { price: same ? one.usual : price, reason: same ? '' : (values.reason ?? '') };
      if (toCents(next.price) === toCents(one.price) && next.reason === one.reason) continue;
      onChange(one.id, next);
      changed = true;
    }
    return changed;
  }
  const save = handleSubmit(apply);
  useImperativeHandle(ref, () => ({
    async finish() {
      let unchanged = false;
      await handleSubmit((values) => {
        unchanged = !apply(values);
      })();
      return unchanged;
    },
  }));
  const set = (name: keyof Fields) => (value: string) => {
    setValue(name, value, { shouldValidate: isSubmitted, shouldDirty: true });
    setFocus(name);
  };
  const prices = discountsOn(usual);
  const result = preview(text, affected);
  const session = useSession();
  const mayApprove = session.status === 'signed-in' && may(session.user.role, 'approve');
  const isLow = !mayApprove && affected.some((one) => needsApproval(text, one));
  return (
    <form
      noValidate
      aria-label={`Price of ${title}`}
      ref={element}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="grid gap-2 rounded-box bg-base-200 p-3"
    >
      <div className="grid gap-1.5">
        <MoneyField
          label={line.isItem ? 'Price per piece' : 'Price'}
          hint={
            <>
              {words === 'tag' ? 'Tag' : 'Booked at'}: {formatMoney(usual)}.{' '}
              {result ? <b className="text-base-content">{result}</b> : 'Or type 5% or -20.'}
              {isLow && <b className="block text-error">Needs an approval when you charge.</b>}
            </>
          }
          error={errors.price?.message}
          {...register('price')}
          onKeyDown={suggestionKeys(prices, text, set('price'))}
        />
        <Suggestions items={prices} onPick={set('price')} />
        {forAll && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={all}
              onChange={({ target }) => setAll(target.checked)}
            />
            Apply to every product on the ticket
          </label>
        )}
      </div>
      <div className="grid gap-1.5">
        <TextField
          label="Reason"
          placeholder={`Required if the price differs from the ${words}`}
          maxLength={200}
          error={errors.reason?.message}
          {...register('reason')}
          onKeyDown={suggestionKeys(discountReasons, watch('reason'), set('reason'))}
        />
        <Suggestions items={discountReasons} onPick={set('reason')} />
      </div>
      <div className="flex flex-wrap justify-end gap-x-6 gap-y-3">
        <Button look="ghost" aria-keyshortcuts="Escape" onClick={onClose}>
          Cancel
        </Button>
        <Button look="paper" type="submit" aria-keyshortcuts="Enter">
          Change the price
        </Button>
      </div>
    </form>
  );
}
