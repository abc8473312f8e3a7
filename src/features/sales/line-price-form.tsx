import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { toCents } from '#contracts/money.ts';
import { SoldLineForm } from '#contracts/sales.ts';
import { cleanMoney, formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { type TicketLine, usualPrice } from './ticket-store.ts';
import { typedCents } from './ticket-totals.ts';

const Fields = z.pick(SoldLineForm, { price: true, reason: true });
type Fields = z.infer<typeof Fields>;

/** A price other than the usual one needs a reason. */
const fieldsFor = (usual: string, words: string) =>
  Fields.check(
    z.check(({ value, issues }) => {
      const price = typedCents(value.price);
      if (price === null || price === toCents(usual) || value.reason) return;
      const message = `Say why the price differs from the ${words}.`;
      issues.push({ code: 'custom', message, path: ['reason'], input: value });
    }),
  );

type LinePriceFormProps = {
  line: TicketLine;
  onSave: (change: { price: string; reason: string }) => void;
  onClose: () => void;
};

/** Changes the price of a product on the ticket. */
export function LinePriceForm({ line, onSave, onClose }: LinePriceFormProps) {
  const { product, price, reason } = line;
  const usual = usualPrice(line);
  const words = line.code !== undefined && product.hold ? 'booking' : 'tag';
  const { register, handleSubmit, setFocus, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(fieldsFor(usual, words)),
    defaultValues: { price, reason },
  });
  const { errors } = formState;
  useEffect(() => setFocus('price', { shouldSelect: true }), [setFocus]);
  function save({ price: typed, reason: why = '' }: Fields) {
    const cents = toCents(typed);
    const same = cents === toCents(usual);
    onSave({ price: same ? usual : typed, reason: same ? '' : why });
    onClose();
  }
  return (
    <form
      noValidate
      aria-label={`Price of ${product.title}`}
      onSubmit={handleSubmit(save)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="grid gap-3 rounded-box bg-base-200 p-4 @md:grid-cols-[8rem_1fr]"
    >
      <MoneyField
        label="Price"
        hint={`${words === 'tag' ? 'Tag' : 'Booked at'}: ${formatMoney(usual)}`}
        error={errors.price?.message}
        {...register('price', { setValueAs: (text) => cleanMoney(String(text ?? '')) })}
      />
      <TextField
        label="Reason"
        hint={`Needed if the price isn’t the ${words}’s.`}
        maxLength={200}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3 @md:col-span-2">
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button look="paper" type="submit">
          Change the price
        </Button>
      </div>
    </form>
  );
}
