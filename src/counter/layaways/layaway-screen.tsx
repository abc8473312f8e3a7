import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Layaway } from '#contracts/counter/layaways.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { RefundForm } from '#src/counter/ticket/return-dialog.tsx';
import { formatDay, formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { layawayQuery, useLayawayStep } from './layaway-queries.ts';
import { LayawayState } from './layaway-state.tsx';
import { PayForm, type StepProps } from './payment-part.tsx';

/** One layaway: its pieces, what was paid and what is due. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(layawayQuery(id));
  const { data } = query;
  return (
    <>
      <BackLink to={staffPaths.layaways} place="Layaways">
        Back
      </BackLink>
      {data ? <Details key={data._id} layaway={data} /> : <PageHeading>Layaway</PageHeading>}
      {!data && (
        <MissingRecord
          {...whyMissing(query)}
          name="layaway"
          list="Layaways"
          to={staffPaths.layaways}
        />
      )}
    </>
  );
}

function Details({ layaway }: { layaway: Layaway }) {
  const { number, pieces, total, paid, due, status, steps } = layaway;
  const [step, setStep] = useState<'pay' | 'cancel' | null>(null);
  const close = () => setStep(null);
  /** Whether a scanned receipt opened this screen. */
  const scanned = useLocation().state?.scanned === true;
  return (
    <>
      <PageHeading
        aside={
          status === 'open' && (
            <div className="flex flex-wrap gap-2">
              <Button look="paper" aria-haspopup="dialog" onClick={() => setStep('cancel')}>
                Cancel layaway
              </Button>
              <Button
                look="amber"
                aria-haspopup="dialog"
                data-arrival={scanned ? '' : undefined}
                onClick={() => setStep('pay')}
              >
                Add payment
              </Button>
            </div>
          )
        }
      >
        Layaway <span className="tabular-nums">{number}</span> <LayawayState layaway={layaway} />
      </PageHeading>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Products" className="plate px-5 sm:px-6">
          <ul>
            {pieces.map(({ product_id, title, price }) => (
              <li
                key={product_id}
                className="flex items-start justify-between gap-4 border-b border-rule py-4"
              >
                <Link
                  to={paths.product(product_id)}
                  className="font-bold break-words hover:underline"
                >
                  {title}
                </Link>
                <Amount>{price}</Amount>
              </li>
            ))}
          </ul>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-rule py-4 last:border-b-0">
            <dt>Total</dt>
            <dd className="text-end">
              <Amount>{total}</Amount>
            </dd>
            <dt>{status === 'cancelled' ? 'Kept by the shop' : 'Paid so far'}</dt>
            <dd className="text-end">
              <Amount>{paid}</Amount>
            </dd>
          </dl>
          {status === 'open' && (
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-5">
              <span className="text-lg font-bold">Due</span>
              <span className="hang-tag max-w-full py-2.5 ps-9 pe-4 font-display text-4xl font-normal">
                {exactMoney(due)}
              </span>
            </p>
          )}
        </section>
        <div className="grid gap-6">
          <Facts layaway={layaway} />
          <section aria-label="Payments" className="plate p-5 sm:p-6">
            <h2 className="mb-1 text-xl">Payments</h2>
            <ul>
              {steps.map(({ _id, number: ticket, amount, staff, at }) => (
                <li
                  key={_id}
                  className="flex items-start justify-between gap-4 border-b border-rule py-3 last:border-b-0"
                >
                  <span className="grid">
                    <Link to={staffPaths.ticket(_id)} className="text-link tabular-nums">
                      Ticket {ticket}
                    </Link>
                    <span className="text-sm text-muted">
                      <time dateTime={at}>{formatMoment(at)}</time>, {staff}
                    </span>
                  </span>
                  <Amount>{amount}</Amount>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <Dialog
        open={step !== null}
        onClose={close}
        title={step === 'cancel' ? `Cancel layaway ${number}?` : 'Add payment'}
      >
        {step === 'pay' && <PayForm layaway={layaway} onClose={close} />}
        {step === 'cancel' && <CancelForm layaway={layaway} onClose={close} />}
      </Dialog>
    </>
  );
}

function Facts({ layaway }: { layaway: Layaway }) {
  const { customer, until, status } = layaway;
  return (
    <section aria-label="Details" className="plate p-5 sm:p-6">
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm font-semibold text-muted">Customer</dt>
          <dd className="break-words">
            {customer._id === null ? (
              <bdi>{customer.name}</bdi>
            ) : (
              <Link to={staffPaths.customer(customer._id)} className="text-link">
                <bdi>{customer.name}</bdi>
              </Link>
            )}
            {customer.email !== null && <span className="block text-muted">{customer.email}</span>}
          </dd>
        </div>
        {status === 'open' && (
          <div>
            <dt className="text-sm font-semibold text-muted">Last day to pay the rest</dt>
            <dd>
              <time dateTime={until}>{formatDay(until)}</time>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Cancels the layaway, and pays back what the shop doesn't keep. */
function CancelForm({ layaway, onClose }: StepProps) {
  const { _id, paid, refund, refundable, customer, pieces } = layaway;
  const cancelling = useLayawayStep(_id, 'cancel');
  const kept = toCents(paid) - toCents(refund);
  return (
    <RefundForm
      from={{ lines: [], items: [], refundable, customer, fixed: toCents(refund) }}
      save={({ body, key }) => cancelling.mutateAsync({ payments: body.payments, key })}
      onClose={onClose}
    >
      <p>
        {pieces.length === 1 ? 'The piece goes' : 'The pieces go'} up for sale again. The customer
        gets <b className="tabular-nums">{formatMoney(refund)}</b> back
        {kept > 0 && `, and the shop keeps ${formatMoney(fromCents(kept))}`}.
      </p>
    </RefundForm>
  );
}

function Amount({ children }: { children: string }): ReactNode {
  return (
    <span className="shrink-0 font-bold whitespace-nowrap tabular-nums">
      {exactMoney(children)}
    </span>
  );
}
