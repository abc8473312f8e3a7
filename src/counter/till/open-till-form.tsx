import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { OpenTillForm as Schema } from '#contracts/counter/till.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
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
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { count: float },
  });
  const { errors } = formState;
  const field = register('count', moneyInput);
  async function submit({ count }: z.infer<typeof Schema>) {
    if (opening.isPending) return;
    try {
      await opening.mutateAsync(count);
    } catch (error) {
      showServerError(error, setError, ['count']);
      return;
    }
    toastSuccess('The till is open.');
    onOpened?.();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <MoneyField
        label="Cash in the till"
        hint={`${float && `${formatMoney(float)} stayed in the drawer. `}Count the cash before the first sale of the day.`}
        error={errors.count?.message}
        {...field}
        onFocus={({ target }) => target.select()}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <FormError message={errors.root?.server?.message} />
      <Button look="amber" type="submit" busy={opening.isPending} className="justify-self-start">
        Open the till
      </Button>
    </form>
  );
}
