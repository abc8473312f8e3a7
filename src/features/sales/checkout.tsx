import { useState } from 'react';
import type { PaymentForm } from '#contracts/sales.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { CashFields } from './cash-fields.tsx';
import { chargeLabel } from './charge-label.ts';
import { CheckoutError } from './checkout-error.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { MethodChoice } from './method-choice.tsx';
import { optional } from './optional-input.ts';
import { methodWords } from './payment-words.ts';
import type { SaleRefusal } from './sale-refusal.ts';
import { TakenPayments } from './taken-payments.tsx';
import type { OpenTicket } from './ticket-store.ts';
import { amountOf, totalCents } from './ticket-totals.ts';
import { useCheckout } from './use-checkout.ts';

type CheckoutProps = {
  ticket: OpenTicket;
  charging: boolean;
  refusal: SaleRefusal | null;
  /** Called with the last payment, or null if nothing is left to pay. */
  onCharge: (last: PaymentForm | null) => void;
  onOpenTill: () => void;
};

/** The customer, the payments and the button that charges the ticket. */
export function Checkout(props: CheckoutProps) {
  const { ticket, charging, refusal, onCharge, onOpenTill } = props;
  const { element, form, typed, rest, onSubmit } = useCheckout(ticket, refusal, onCharge);
  const { register, formState } = form;
  const { errors } = formState;
  const [split, setSplit] = useState(false);
  const { method } = typed;
  const paysOut = totalCents(ticket) < 0;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-5">
      <CustomerFields form={form} needed={method === 'credit'} />
      <TakenPayments ticket={ticket} rest={rest} />
      {rest > 0 && (
        <>
          <MethodChoice
            keys
            legend={paysOut ? 'How you pay' : 'Payment'}
            error={errors.method?.message}
            field={register('method')}
          />
          {(split || errors.amount) && (
            <MoneyField
              label={method ? `Amount ${methodWords[method].by}` : 'Amount'}
              hint={`Up to ${formatMoney(amountOf(rest))}. The rest is paid in another way.`}
              error={errors.amount?.message}
              {...register('amount', optional)}
            />
          )}
          {method === 'cash' && !paysOut && <CashFields form={form} ticket={ticket} />}
          {(method === 'card' || method === 'transfer') && (
            <TextField
              label="Reference (optional)"
              hint={method === 'card' ? 'The number on the terminal’s slip.' : undefined}
              autoComplete="off"
              error={errors.reference?.message}
              {...register('reference', optional)}
            />
          )}
        </>
      )}
      <CheckoutError
        refusal={refusal}
        message={errors.root?.server?.message}
        onOpenTill={onOpenTill}
      />
      <div className="grid gap-2">
        <Button look="amber" type="submit" busy={charging} className="h-14 w-full text-xl!">
          {chargeLabel(ticket, typed)}
        </Button>
        {rest > 0 && (
          <button
            type="button"
            aria-pressed={split}
            onClick={() => setSplit(!split)}
            className="text-link min-h-11 justify-self-center px-3"
          >
            {split ? 'Pay all in one way' : 'Split the payment'}
          </button>
        )}
      </div>
    </form>
  );
}
