import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Customer, getCustomer } from '#contracts/customers/customers.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { customerName } from './customer-name.ts';
import { customerQuery } from './customer-queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** One customer: who they are, their store credit, notes and history. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(customerQuery(id));
  const { data } = query;
  return (
    <>
      <BackLink to={staffPaths.customers} place="Customers">
        Back
      </BackLink>
      {data ? <Details key={data._id} customer={data} /> : <PageHeading>Customer</PageHeading>}
      {!data && (
        <MissingRecord
          {...whyMissing(query)}
          name="customer"
          list="Customers"
          to={staffPaths.customers}
        />
      )}
    </>
  );
}

function Details({ customer }: { customer: EndpointReply<typeof getCustomer> }) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  function saved({ _id, name }: Customer) {
    close();
    toastSuccess('The customer has been saved.', name);
    // The first change of a person who has only an account gives them another id.
    if (_id !== customer._id) void navigate(staffPaths.customer(_id), { replace: true });
  }
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap gap-2">
            {customer.version > 0 && (
              <Button look="paper" aria-haspopup="dialog" onClick={() => setOpen('merge')}>
                Merge
              </Button>
            )}
            <Button look="amber" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
              Edit
            </Button>
          </div>
        }
      >
        <bdi className="text-3xl wrap-anywhere sm:text-4xl">{customerName(customer.name)}</bdi>
      </PageHeading>
      <div className="grid gap-10">
        <Facts customer={customer} />
        <CustomerHistory history={customer.history} />
      </div>
      <Dialog open={open === 'edit'} onClose={close} title="Edit customer">
        <CustomerFields customer={customer} onSaved={saved} onCancel={close} />
      </Dialog>
      <MergeDialog customer={customer} open={open === 'merge'} onClose={close} />
    </>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { email, phone, credit, mail_consent, has_account, notes } = customer;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-2">
        <Fact name="Email">
          {email ?? 'Unknown'} {has_account && <Badge tone="surf">Has an account</Badge>}
        </Fact>
        <Fact name="Phone">{phone ?? 'Unknown'}</Fact>
        <Fact name="Store credit">
          <b className="tabular-nums">{exactMoney(credit)}</b>
        </Fact>
        <Fact name="Agreed to emails">{mail_consent ? 'Yes' : 'No'}</Fact>
      </dl>
      <section aria-label="Notes" className="plate p-4">
        <h2 className="mb-1 text-xl">Notes</h2>
        <p className={`whitespace-pre-line wrap-anywhere ${notes ? '' : 'text-muted'}`}>
          {notes || 'No notes. The customer never sees them.'}
        </p>
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
