import { NewCustomerDialog } from '#src/customers/customer-fields.tsx';
import { changeTicket, openTicket } from './ticket-store.ts';

/** Adds a customer, who may have only a phone number, and puts them on the open ticket. */
export function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { name, email } = openTicket().customer;
  return (
    <NewCustomerDialog
      open={open}
      {...{ name, email }}
      onClose={onClose}
      onSaved={({ _id, name, email, phone, credit }) => {
        onClose();
        const customer = { _id, name, email: email ?? '', credit, ...(phone && { phone }) };
        changeTicket((ticket) => ({ ...ticket, customer }));
      }}
    />
  );
}
