import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Layaway } from '#contracts/counter/layaways.ts';
import { PaymentForm, paymentMethods, paymentNames } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { optional } from '#src/counter/ticket/optional-input.ts';
import { methodText } from '#src/counter/ticket/payment-text.ts';
import { tenderedProblem, typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { formatDay } from '#src/lib/dates.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { useLayawayStep } from './layaway-queries.ts';

/** Returns the schema of a payment that is at most `most`, and at most `credit` from store credit, in cents. */
const paymentForm = (most: number, tooMuch: string, credit: number) =>
  z.extend(PaymentForm, { method: z.enum(paymentMethods, 'Choose how to pay.') }).check(
    z.check(({ value, issues }) => {
      const add = (field: string, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      const [amount, given] = [typedCents(value.amount), typedCents(value.tendered)];
      if (amount === null) return;
      if (amount > most) add('amount', tooMuch);
      else if (value.method === 'credit' && amount > credit) {
        add('amount', `The customer has ${formatMoney(fromCents(credit))} of store credit.`);
      }
      const problem = given !== null && value.method === 'cash' && tenderedProblem(amount, given);
      if (problem) add('tendered', problem);
    }),
  );

type PaymentPartProps = {
  /** What the customer can pay at most, in cents. */
  due: number;
  /** What is paid. */
  label?: string;
  /** The amount to start with. */
  amount: string;
  /** The error if the amount is more than `due`. */
  tooMuch?: string;
  /** The customer's store credit, if it is known. */
  credit?: string | undefined;
  /** Returns what to know about an amount in cents. */
  hint?: (cents: number) => ReactNode;
  /** Other fields of the form. */
  children?: ReactNode;
  onSubmit: (payment: PaymentForm) => Promise<unknown>;
  onClose: () => void;
};

/** A form for one payment of a layaway. */
export function PaymentPart(props: PaymentPartProps) {
  const { due, amount: start, tooMuch = `Only ${formatMoney(fromCents(due))} is due.` } = props;
  const credit = typedCents(props.credit) ?? due;
  const form = useForm<PaymentForm>({
    resolver: standardSchemaResolver(paymentForm(due, tooMuch, credit)),
    defaultValues: { amount: start },
  });
  const { input, setError, setValue, getValues, clearErrors, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const amountInput = input('amount', moneyInput);
  const { method, amount, tendered } = useWatch({ control });
  const cents = typedCents(amount) ?? due;
  const change = method === 'cash' ? (typedCents(tendered) ?? 0) - cents : 0;
  useEffect(() => {
    const typed = typedCents(getValues('amount')) ?? 0;
    if (method !== 'credit' || credit === 0 || typed <= credit) return;
    setValue('amount', fromCents(credit));
    return () => {
      setValue('amount', start);
      clearErrors('amount');
    };
  }, [method, credit, start, getValues, setValue, clearErrors]);

  async function submit({ method: by, amount: of, tendered: given, reference }: PaymentForm) {
    if (isSubmitting) return;
    const extra = { ...(given && { tendered: given }), ...(reference && { reference }) };
    try {
      await props.onSubmit({ method: by, amount: of, ...extra });
    } catch (error) {
      showServerError(error, setError, []);
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(submit)}
      onKeyDown={(event) => {
        const { key, ctrlKey, altKey, metaKey } = event;
        const by = paymentMethods.find((name) => methodText[name].shortcut === key);
        if (!by || ctrlKey || altKey || metaKey) return onEnterMove(event);
        event.preventDefault();
        setValue('method', by);
        // The focused field may disappear.
        form.setFocus('amount');
      }}
      className="@container grid gap-5"
    >
      {props.children}
      <MoneyField
        label={props.label ?? 'Amount'}
        hint={props.hint?.(cents)}
        {...amountInput}
        ref={(field) => {
          amountInput.ref(field);
          startHere(field);
        }}
      />
      <SelectField label="Paid by" {...input('method')}>
        {/* Nothing is preselected, so that Enter can't book cash as a card payment. */}
        <option value="">Choose</option>
        {paymentMethods.map((name) => (
          <option key={name} value={name}>
            {paymentNames[name]}
            {name === 'credit' && props.credit && ` ${formatMoney(props.credit)}`}
          </option>
        ))}
      </SelectField>
      {method === 'cash' && (
        <MoneyField
          label="Cash received"
          placeholder={fromCents(cents)}
          hint={change > 0 ? `Change: ${formatMoney(fromCents(change))}` : undefined}
          {...input('tendered', optional)}
        />
      )}
      {(method === 'card' || method === 'transfer') && (
        <TextField
          label="Reference (optional)"
          autoComplete="off"
          {...input('reference', optional)}
        />
      )}
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={props.onClose}>
          Close
        </Button>
        <Button look="amber" type="submit" busy={isSubmitting}>
          {method === 'credit'
            ? `Pay ${formatMoney(fromCents(cents))} with store credit`
            : `Take ${formatMoney(fromCents(cents))} ${method ? methodText[method].by : ''}`}
        </Button>
      </div>
    </form>
  );
}

/** Returns what is left to pay after a payment, in words. */
export const leftText = (cents: number) =>
  cents > 0 && `${formatMoney(fromCents(cents))} is left to pay.`;

export type StepProps = { layaway: Layaway; onClose: () => void };

/** Takes a payment for a layaway, and opens its ticket. */
export function PayForm({ layaway, onClose }: StepProps) {
  const { _id, due, pieces, customer, until, overdue } = layaway;
  const paying = useLayawayStep(_id, 'pay');
  const navigate = useNavigate();
  // All attempts use the same key, so a retry after a lost reply never moves the money twice.
  const [key] = useState(newUuid);
  async function submit(payment: PaymentForm) {
    const made = await paying.mutateAsync({ payments: [payment], key });
    onClose();
    void navigate(staffPaths.ticket(made._id));
  }
  return (
    <PaymentPart
      due={toCents(due)}
      amount={due}
      credit={customer.credit}
      hint={(cents) => leftText(toCents(due) - cents)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <b className="tabular-nums">{formatMoney(due)}</b> {overdue ? 'was' : 'is'} due from{' '}
        <bdi>{customer.name}</bdi> by {formatDay(until)}. With the last payment, the customer gets{' '}
        {pieces.length === 1 ? 'the piece' : 'the pieces'}.
      </p>
    </PaymentPart>
  );
}
