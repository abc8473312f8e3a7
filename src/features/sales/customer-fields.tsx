import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '#src/ui/field.tsx';
import type { Checkout } from './checkout-form.ts';

type CustomerFieldsProps = { id: string; form: UseFormReturn<Checkout>; open: boolean };

/** The fields for the customer's name and email address, which are optional. */
export function CustomerFields({ id, form, open }: CustomerFieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.customer;
  return (
    <div id={id} hidden={!open} className="grid gap-3 @sm:grid-cols-2 [&[hidden]]:hidden">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors?.name?.message}
        {...register('customer.name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors?.email?.message}
        {...register('customer.email')}
      />
    </div>
  );
}
