import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toCents } from '#contracts/money.ts';
import { SoldLineForm } from '#contracts/sales.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';
import { discountReasons, discountsOn, typedPrice } from './discounts.ts';
import { type TicketLine, usualPrice } from './ticket-storage.ts';
import { typedCents } from './ticket-totals.ts';

const { price, reason } = SoldLineForm.shape;
const Fields = z.object({ price, reason });
type Fields = z.infer<typeof Fields>;

/** A price other than the usual price requires a reason. */
const fieldsFor = (usual: string, words: string) =>
  Fields.check(
    z.check(({ value, issues }) => {
      const price = typedCents(value.price);
      if (price === null || price === toCents(usual) || value.reason) return;
      const message = `Explain why the price differs from the ${words}.`;
      issues.push({ code: 'custom', message, path: ['reason'], input: value });
    }),
  );

/**
 * `finish` applies and closes an open price form. Resolves to true if this changed nothing, so the ticket can be charged.
 * If the input is invalid, the form stays open and the input gets focus.
 */
export type PriceForm = { finish: () => Promise<boolean> };

type LinePriceFormProps = {
  ref: RefObject<PriceForm | null>;
  line: TicketLine;
  /** Called with the new price when the user confirms it. */
  onChange: (change: { price: string; reason: string }) => void;
  onClose: () => void;
};

/** A form that changes the price of a product on the ticket. */
export function LinePriceForm({ ref, line, onChange, onClose }: LinePriceFormProps) {
  const { product, price, reason } = line;
  const usual = usualPrice(line);
  const words = line.code !== undefined && product.hold ? 'booking' : 'tag';
  const { register, handleSubmit, setFocus, setValue, watch, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(fieldsFor(usual, words)),
    defaultValues: { price, reason },
  });
  const { errors, isSubmitted } = formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setFocus('price', { shouldSelect: true });
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [setFocus]);

  /** Returns whether the price or the reason is different from before. */
  function apply(values: Fields): boolean {
    const same = toCents(values.price) === toCents(usual);
    const next = { price: same ? usual : values.price, reason: same ? '' : (values.reason ?? '') };
    onClose();
    if (toCents(next.price) === toCents(price) && next.reason === reason) return false;
    onChange(next);
    return true;
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
  return (
    <form
      noValidate
      aria-label={`Price of ${product.title}`}
      ref={element}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="grid gap-3 rounded-box bg-base-200 p-3"
    >
      <div className="grid gap-1.5">
        <MoneyField
          label="Price"
          hint={`${words === 'tag' ? 'Tag' : 'Booked at'}: ${formatMoney(usual)}. Or type 5% or -20.`}
          error={errors.price?.message}
          {...register('price', { setValueAs: (text) => typedPrice(String(text ?? ''), usual) })}
          onKeyDown={suggestionKeys(prices, watch('price'), set('price'))}
        />
        <Suggestions items={prices} onPick={set('price')} />
      </div>
      <div className="grid gap-1.5">
        <TextField
          label="Reason"
          maxLength={200}
          error={errors.reason?.message}
          {...register('reason')}
          onKeyDown={suggestionKeys(discountReasons, watch('reason'), set('reason'))}
        />
        <Suggestions items={discountReasons} onPick={set('reason')} />
      </div>
      <div className="sticky -bottom-2 -mx-3 -mb-3 flex flex-wrap justify-end gap-3 rounded-b-box bg-base-200 p-3">
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
