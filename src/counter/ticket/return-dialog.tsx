import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { ItemLine } from '#contracts/counter/ticket-items.ts';
import { paymentNames, type RecordedLine, type Ticket } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { OpenTillDialog } from '#src/counter/till/open-till-dialog.tsx';
import { ClosedTill, useTillClosed } from '#src/counter/till/till-notice.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { pinnedButtons } from '#src/ui/dialog-form.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { onEnterPay } from './enter-pays.ts';
import { optional } from './optional-input.ts';
import { methodText } from './payment-text.ts';
import { ReasonField } from './reason-field.tsx';
import { useReturnTicket } from './ticket-queries.ts';
import { amountOf, typedCents } from './ticket-totals.ts';
import { faulty, isRestocked, type Refunded, type SaveRefund, useReturn } from './use-return.ts';

/** Common reasons for a return. */
const returnReasons = ['Changed their mind', faulty, 'Not as described'];

type ReturnDialogProps = { ticket: Ticket; open: boolean; onClose: () => void };

/** Asks which products the customer is returning and why, and how to refund the customer. */
export function ReturnDialog({ ticket, open, onClose }: ReturnDialogProps) {
  const returning = useReturnTicket(ticket._id);
  return (
    <Dialog open={open} onClose={onClose} title={`Return from ticket ${ticket.number}`}>
      {open && <RefundForm from={ticket} save={returning.mutateAsync} onClose={onClose} />}
    </Dialog>
  );
}

/** A method that pays back nothing may be left empty, or get a zero. */
const partOfRefund = {
  ...optional,
  setValueAs(text: unknown) {
    const typed = optional.setValueAs(text);
    return typed && Number(typed) === 0 ? undefined : typed;
  },
};

type RefundFormProps = {
  from: Refunded;
  save: SaveRefund;
  /** What to tell about a cancelled layaway. */
  children?: ReactNode;
  onClose: () => void;
};

/** Asks what the customer is returning and why, unless all of it comes back, and how to refund the customer. */
export function RefundForm({ from, save, children, onClose }: RefundFormProps) {
  const id = useId();
  const tillClosed = useTillClosed();
  const [openingTill, setOpeningTill] = useState(false);
  const { form, lines, items, refundable, total, credit, asksCustomer, prefill, ...returning } =
    useReturn(from, save, onClose);
  /** Whether the methods are shown with which nothing was paid. */
  const [others, setOthers] = useState(false);
  const shown = refundable.filter(({ cents }) => others || cents > 0);
  const { register, setValue, setFocus, control, formState } = form;
  const { errors } = formState;
  const [typedReason = '', amounts = {}, restock] = useWatch({
    control,
    name: ['reason', 'amounts', 'restock'],
  });
  const reason = register('reason');
  function setReason(text: string) {
    setValue('reason', text, { shouldValidate: formState.isSubmitted });
    setFocus('reason');
  }
  const only = refundable.find(({ method }) => typedCents(amounts[method]) === total);
  const by = only ? methodText[only.method].by : credit === total && methodText.credit.by;
  return (
    <>
      <form noValidate onSubmit={returning.onSubmit} onKeyDown={onEnterPay} className="grid gap-5">
        {children}
        {from.fixed === undefined && (
          <>
            <ReturnLines
              lines={lines}
              items={items}
              error={errors.products?.message}
              errors={errors.pieces}
              onAll={returning.chooseAll}
              field={register('products', { onChange: () => prefill() })}
              fieldOf={(position) =>
                register(`pieces.${position}`, { setValueAs: Number, onChange: () => prefill() })
              }
              restockOf={(position) => ({
                checked: isRestocked(position, { restock, reason: typedReason }),
                onChange: ({ target }) => setValue(`restock.${position}`, target.checked),
              })}
            />
            <ReasonField
              reasons={returnReasons}
              typed={typedReason}
              onPick={setReason}
              error={errors.reason?.message}
              {...reason}
              ref={(input) => {
                reason.ref(input);
                if (lines.length + items.length === 1) startHere(input);
              }}
            />
          </>
        )}
        {total > 0 && (
          <fieldset className="@container grid gap-3">
            <legend className="mb-1.5 font-semibold">Pay the customer back</legend>
            {shown.map(({ method, cents }) => (
              <MoneyField
                key={method}
                label={paymentNames[method]}
                hint={
                  cents > 0
                    ? `Up to ${formatMoney(fromCents(cents))}, as the customer paid. More needs an approval.`
                    : 'Needs an approval, because the customer didn’t pay this way.'
                }
                error={errors.amounts?.[method]?.message}
                {...register(`amounts.${method}`, partOfRefund)}
              />
            ))}
            {typedCents(amounts.cash) && tillClosed ? (
              <ClosedTill onOpen={() => setOpeningTill(true)} />
            ) : null}
            <p role="status" className="flex justify-between gap-3 font-semibold">
              {credit < 0 ? 'Over by' : paymentNames.credit}
              <span className="tabular-nums">{formatMoney(amountOf(credit))}</span>
            </p>
            <FormProvider {...form}>
              <CustomerFields id={id} open={asksCustomer || errors.customer !== undefined} />
            </FormProvider>
            {shown.length < refundable.length && (
              <button
                type="button"
                onClick={() => setOthers(true)}
                className="-my-1 min-h-11 justify-self-start text-link"
              >
                Use another method
              </button>
            )}
            {refundable.some(({ cents }) => cents > 0) && (
              <button
                type="button"
                onClick={() => prefill(credit === total)}
                className="-my-1 min-h-11 justify-self-start text-link"
              >
                {credit === total ? 'Pay back as the customer paid' : 'All as store credit'}
              </button>
            )}
          </fieldset>
        )}
        {lines.length > 0 && (
          <p className="text-sm text-muted">
            Products are for sale again once you put them up for sale on the return’s ticket.
          </p>
        )}
        <FormError message={errors.root?.server?.message} />
        <div className={pinnedButtons}>
          <Button look="paper" onClick={onClose}>
            Close
          </Button>
          <Button look="danger" type="submit" busy={formState.isSubmitting}>
            {from.fixed === 0 ? 'Cancel layaway' : 'Pay back'}
            {total > 0 && ` ${formatMoney(fromCents(total))}`}
            {total > 0 && by && ` ${by}`}
          </Button>
        </div>
      </form>
      <OpenTillDialog
        open={openingTill}
        onClose={() => setOpeningTill(false)}
        onOpened={() => undefined}
      />
    </>
  );
}

type ReturnLinesProps = {
  lines: readonly RecordedLine[];
  /** Small goods, each with the number of pieces that can be returned. */
  items: readonly (ItemLine & { left: number })[];
  error?: string | undefined;
  errors: Readonly<Record<string, { message?: string } | undefined>> | undefined;
  /** Chooses everything. */
  onAll: () => void;
  /** Props for each checkbox. */
  field: ComponentProps<'input'>;
  /** Returns the props of the input for a number of pieces. */
  fieldOf: (position: number) => ComponentProps<'input'>;
  /** Returns the props of the checkbox for pieces that are in stock again. */
  restockOf: (position: number) => ComponentProps<'input'>;
};

/** Checkboxes for the products that can be returned, and how many pieces of small goods. */
function ReturnLines(props: ReturnLinesProps) {
  const { lines, items, error, errors, onAll, field, fieldOf, restockOf } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">Products</legend>
      <ul
        ref={(list) => {
          if (lines.length + items.length > 1) startHere(list?.querySelector('input') ?? null);
        }}
        className="rounded-box border border-rule"
      >
        {lines.map(({ product_id, title, price }) => (
          <li key={product_id} className="border-b border-rule last:border-b-0">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2">
              <input type="checkbox" value={product_id} {...field} className="checkbox" />
              <span className="min-w-0 flex-1 break-words">{title}</span>
              <span className="font-semibold tabular-nums">{formatMoney(price)}</span>
            </label>
          </li>
        ))}
        {items.map(({ position, name, price, left }) => (
          <li key={position} className="border-b border-rule px-4 py-2 last:border-b-0">
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={errors?.[position] ? true : undefined}
                {...fieldOf(position)}
                className="input w-16! text-center tabular-nums"
              />
              <span className="min-w-0 flex-1 break-words">
                of {left} × {name}
                {errors?.[position] && (
                  <span className="block text-sm font-semibold text-error">
                    {errors[position].message}
                  </span>
                )}
              </span>
              <span className="font-semibold tabular-nums">
                {formatMoney(price)}
                {left > 1 && ' each'}
              </span>
            </label>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" {...restockOf(position)} className="checkbox" />
              Back in stock
            </label>
          </li>
        ))}
      </ul>
      {lines.length + items.length > 1 && (
        <button
          type="button"
          onClick={onAll}
          className="-my-1 min-h-11 justify-self-start text-link"
        >
          Return everything
        </button>
      )}
      {error && (
        <p id={id} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
