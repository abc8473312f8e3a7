import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { PaymentForm, paymentMethods, paymentNames } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { optional } from '#src/counter/ticket/optional-input.ts';
import { tenderedProblem, typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';

/** Returns the schema of a payment that is at most `most`, in cents. If `most` is 0, nothing is paid. */
const paymentForm = (most: number, tooMuch: string) =>
  z.extend(PaymentForm, { amount: most > 0 ? PaymentForm.shape.amount : z.string() }).check(
    z.check(({ value, issues }) => {
      const add = (field: string, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      const [amount, given] = [typedCents(value.amount), typedCents(value.tendered)];
      if (amount === null || most === 0) return;
      if (amount > most) add('amount', tooMuch);
      const problem = given !== null && value.method === 'cash' && tenderedProblem(amount, given);
      if (problem) add('tendered', problem);
    }),
  );

type PaymentPartProps = {
  /** What the customer can pay at most, or gets back, in cents. */
  due: number;
  /** The amount to start with. */
  amount: string;
  /** Whether the shop pays. The payments must then add up to `due`. */
  refund?: boolean;
  /** The payments to start with, which staff can change. */
  payments?: readonly PaymentForm[];
  /** The error if the amount is more than `due`. */
  tooMuch?: string;
  /** Other fields of the form. */
  children?: ReactNode;
  /** The text on the button if there is nothing to pay. */
  nothing?: string;
  onSubmit: (payments: PaymentForm[]) => Promise<unknown>;
  onClose: () => void;
};

/** A form for one payment of a layaway, or for all refunds of a cancelled one. */
export function PaymentPart(props: PaymentPartProps) {
  const { due, amount: start, refund = false } = props;
  const [payments, setPayments] = useState(props.payments ?? []);
  const [busy, setBusy] = useState(false);
  const rest = due - payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const tooMuch = props.tooMuch ?? `Only ${formatMoney(fromCents(rest))} is due.`;
  const form = useForm<PaymentForm>({
    resolver: standardSchemaResolver(paymentForm(rest, tooMuch)),
    defaultValues: { method: 'card', amount: start },
  });
  const { register, setValue, setFocus, setError, control, formState } = form;
  const { errors } = formState;
  const { method, amount, tendered } = useWatch({ control });
  const cents = typedCents(amount) ?? rest;
  const change = method === 'cash' ? (typedCents(tendered) ?? 0) - cents : 0;

  async function submit(typed: PaymentForm) {
    if (busy) return;
    const { method: by, amount: of, tendered: given, reference } = typed;
    const extra = { ...(given && { tendered: given }), ...(reference && { reference }) };
    const all = [...payments, ...(rest > 0 ? [{ method: by, amount: of, ...extra }] : [])];
    if (refund && rest > 0 && toCents(of) < rest) {
      setPayments(all);
      setValue('amount', fromCents(rest - toCents(of)));
      setTimeout(() => setFocus('method'));
      return;
    }
    setBusy(true);
    try {
      await props.onSubmit(all);
    } catch (error) {
      showServerError(error, setError, []);
    } finally {
      setBusy(false);
    }
  }
  const verb = refund ? (cents < rest ? 'Add' : 'Pay back') : 'Take';
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="@container grid gap-5">
      {props.children}
      {payments.length > 0 && (
        <ul aria-label="Refunds" className="font-semibold">
          {payments.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and are never reordered
            <li key={at}>
              {paymentNames[one.method]} {formatMoney(one.amount)}
            </li>
          ))}
          <li>
            <button type="button" className="text-link min-h-11" onClick={() => setPayments([])}>
              Pay back by another method
            </button>
          </li>
        </ul>
      )}
      {rest > 0 && (
        <>
          <MoneyField
            label={refund ? 'Amount to pay back' : 'Amount'}
            hint={refund ? 'Pay a part by another method if you change it.' : undefined}
            error={errors.amount?.message}
            {...register('amount', moneyInput)}
          />
          <SelectField label={refund ? 'Paid back by' : 'Paid by'} {...register('method')}>
            {paymentMethods.map((name) => (
              <option key={name} value={name}>
                {paymentNames[name]}
              </option>
            ))}
          </SelectField>
          {method === 'cash' && !refund && (
            <MoneyField
              label="Cash received"
              placeholder={fromCents(cents)}
              hint={change > 0 ? `Change: ${formatMoney(fromCents(change))}` : undefined}
              error={errors.tendered?.message}
              {...register('tendered', optional)}
            />
          )}
          {(method === 'card' || method === 'transfer') && (
            <TextField
              label="Reference (optional)"
              autoComplete="off"
              error={errors.reference?.message}
              {...register('reference', optional)}
            />
          )}
        </>
      )}
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={props.onClose}>
          Close
        </Button>
        <Button look={refund ? 'danger' : 'amber'} type="submit" busy={busy}>
          {rest > 0 ? `${verb} ${formatMoney(fromCents(cents))}` : props.nothing}
        </Button>
      </div>
    </form>
  );
}
