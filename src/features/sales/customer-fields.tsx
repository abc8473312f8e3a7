import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '#src/ui/field.tsx';
import type { Checkout } from './checkout-form.ts';

type CustomerFieldsProps = {
  form: UseFormReturn<Checkout>;
  /** Whether the payment needs the customer's email address. */
  needed: boolean;
};

/** The customer's name and email address, which are optional. They open when needed. */
export function CustomerFields({ form, needed }: CustomerFieldsProps) {
  const id = useId();
  const { register, formState, watch } = form;
  const errors = formState.errors.customer;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = (chosen ?? watch('customer.name') !== '') || needed || errors !== undefined;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
        className="-my-2 flex min-h-11 items-center justify-between gap-3 font-semibold"
      >
        <span>
          Customer <span className="font-normal text-muted">(optional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className="grid gap-3 @md:grid-cols-2">
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
    </div>
  );
}
