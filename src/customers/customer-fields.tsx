import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type Customer, CustomerForm } from '#contracts/customers/customers.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { useAddCustomer, useEditCustomer } from './customer-queries.ts';

type Typed = { name: string; email?: string; phone?: string; notes: string; mail_consent: boolean };

const orNothing = { setValueAs: (text: unknown) => String(text ?? '').trim() || undefined };

type CustomerFieldsProps = {
  /** Null to add a new customer. */
  customer: Customer | null;
  /** The name and email address to start with. */
  name?: string | undefined;
  email?: string | undefined;
  onSaved: (saved: Customer) => void;
  onCancel: () => void;
};

/** The form with what staff write about a customer. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { customer, name = '', email = '', onSaved, onCancel } = props;
  const [key] = useState(newUuid);
  const adding = useAddCustomer();
  const editing = useEditCustomer(customer?._id ?? '');
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(CustomerForm),
    defaultValues: {
      name: customer?.name ?? name,
      email: customer?.email ?? email,
      phone: customer?.phone ?? '',
      notes: customer?.notes ?? '',
      mail_consent: customer?.mail_consent ?? false,
    },
  });
  const { register, input } = form;
  const phone = input('phone', orNothing);
  const sending = useSending(form, async (form) =>
    onSaved(
      customer
        ? await editing.mutateAsync({ ...form, version: customer.version })
        : await adding.mutateAsync({ form, key }),
    ),
  );
  return (
    <DialogForm
      {...sending}
      onKeyDown={onEnterMove}
      button={customer ? 'Save' : 'Add customer'}
      onClose={onCancel}
    >
      <TextField label="Name" autoComplete="off" {...input('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          readOnly={customer?.has_account}
          hint={customer?.has_account && 'From the customer’s account.'}
          {...input('email', orNothing)}
        />
        <PhoneField
          label="Phone"
          autoComplete="off"
          {...phone}
          ref={(field) => {
            phone.ref(field);
            // The name was typed on the ticket.
            if (!customer && name !== '') startHere(field);
          }}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox shrink-0" {...register('mail_consent')} />
        Agreed to emails from the shop
      </label>
      <TextAreaField
        label="Notes"
        hint="Only staff see them, never the customer."
        {...input('notes')}
      />
    </DialogForm>
  );
}

type NewCustomerProps = Pick<CustomerFieldsProps, 'name' | 'email' | 'onSaved'> & {
  open: boolean;
  onClose: () => void;
};

/** Asks for a new customer's details, and stores them. */
export function NewCustomerDialog({ open, onClose, ...fields }: NewCustomerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="New customer">
      <CustomerFields {...fields} customer={null} onCancel={onClose} />
    </Dialog>
  );
}
