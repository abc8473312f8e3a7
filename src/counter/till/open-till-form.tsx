import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { OpenTillForm as Schema } from '#contracts/counter/till.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { tillQuery, useOpenTill } from './till-queries.ts';

/** Asks for the amount of cash in the till, then opens the till. Proposes what stayed in the drawer. */
export function OpenTillForm({ onOpened }: { onOpened?: () => void }) {
  const opening = useOpenTill();
  const float = useQuery(tillQuery).data?.last?.float ?? '';
  const form = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { count: float },
  });
  const { input } = form;
  const field = input('count', moneyInput);
  const { onSubmit, busy, failure } = useSending(form, async ({ count }) => {
    await opening.mutateAsync(count);
    toastSuccess('The till is open.');
    onOpened?.();
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <MoneyField
        label="Cash in the till"
        hint={`${float && `${formatMoney(float)} stayed in the drawer. `}Count the cash before the first sale of the day.`}
        {...field}
        onFocus={({ target }) => target.select()}
        ref={(element) => {
          field.ref(element);
          startHere(element);
        }}
      />
      <FormError message={failure} />
      <Button look="amber" type="submit" busy={busy} className="justify-self-start">
        Open the till
      </Button>
    </form>
  );
}
