import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type Customer, CustomerForm } from '#contracts/customers/customers.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { useAddCustomer, useEditCustomer } from './customer-queries.ts';

type Typed = { name: string; email?: string; phone?: string; notes: string; mail_consent: boolean };

const orNothing = { setValueAs: (text: unknown) => String(text ?? '').trim() || undefined };

type CustomerFieldsProps = {
  /** Null to add a new customer. */
  customer: Customer | null;
  onSaved: (saved: Customer) => void;
  onCancel: () => void;
};

/** The form with what staff write about a customer. */
export function CustomerFields({ customer, onSaved, onCancel }: CustomerFieldsProps) {
  const [key] = useState(newUuid);
  const adding = useAddCustomer();
  const editing = useEditCustomer(customer?._id ?? '');
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    resolver: standardSchemaResolver(CustomerForm),
    defaultValues: {
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      notes: customer?.notes ?? '',
      mail_consent: customer?.mail_consent ?? false,
    },
  });
  const { errors } = formState;
  const save = useSingleFlight(async (form: Typed) => {
    try {
      onSaved(
        customer
          ? await editing.mutateAsync({ ...form, version: customer.version })
          : await adding.mutateAsync({ form, key }),
      );
    } catch (error) {
      showServerError(error, setError, ['name', 'email', 'phone', 'notes']);
    }
  });
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          readOnly={customer?.has_account}
          hint={customer?.has_account && 'From the customer’s account.'}
          error={errors.email?.message}
          {...register('email', orNothing)}
        />
        <PhoneField
          label="Phone"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone', orNothing)}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox shrink-0" {...register('mail_consent')} />
        Agreed to emails from the shop
      </label>
      <TextAreaField
        label="Notes"
        hint="Only staff see them, never the customer."
        error={errors.notes?.message}
        {...register('notes')}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={adding.isPending || editing.isPending}>
          {customer ? 'Save' : 'Add customer'}
        </Button>
      </div>
    </form>
  );
}
