import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CloseTillForm as Contract, type Till } from '#contracts/counter/till.ts';
import { cleanMoney, fromCents, toCents, toSignedCents } from '#contracts/money.ts';
import { typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useCloseTill } from './till-queries.ts';
import { differenceText } from './till-text.ts';

/** Loaded on demand, because it imports the code that reads stored tickets. */
const ParkedHint = lazyPart(
  async () => (await import('#src/counter/ticket/parked-hint.tsx')).ParkedHint,
  null,
);

type Fields = z.infer<typeof Contract>;

/** A cash difference requires an explanation. */
const schemaFor = (expected: number) =>
  Contract.check(
    z.check(({ value, issues }) => {
      const counted = typedCents(value.count);
      if (counted === null || counted === expected || value.explanation) return;
      const message = 'Explain the difference.';
      issues.push({ code: 'custom', message, path: ['explanation'], input: value });
    }),
  );

type CloseTillDialogProps = { till: Till; open: boolean; onClose: () => void };

/** Asks for the counted cash, shows the difference, and closes the till. */
export function CloseTillDialog({ till, open, onClose }: CloseTillDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Close the till">
      {open && <CloseTillForm till={till} onClose={onClose} />}
    </Dialog>
  );
}

function CloseTillForm({ till, onClose }: Omit<CloseTillDialogProps, 'open'>) {
  const closing = useCloseTill();
  const expected = toSignedCents(till.expected);
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(schemaFor(expected)),
    defaultValues: { count: '' },
  });
  const { errors } = formState;
  const counted = typedCents(useWatch({ control, name: 'count' }));
  const field = register('count', { setValueAs: (text) => cleanMoney(String(text ?? '')) });
  const differs = counted !== null && counted !== expected;
  async function submit({ count, explanation }: Fields) {
    if (closing.isPending) return;
    try {
      await closing.mutateAsync({
        count,
        ...(toCents(count) !== expected && explanation && { explanation }),
      });
    } catch (error) {
      showServerError(error, setError, ['count', 'explanation']);
      return;
    }
    toastSuccess('The till is closed.');
    onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <p>
        There should be <b className="tabular-nums">{formatMoney(till.expected)}</b> in the till. A
        closed day can’t be reopened.
      </p>
      <Suspense fallback={null}>
        <ParkedHint />
      </Suspense>
      <MoneyField
        label="Cash counted"
        error={errors.count?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 empty:sr-only"
      >
        {counted !== null && (
          <>
            <span className="text-lg font-bold">Difference</span>
            <span className={`font-display text-3xl ${differs ? 'text-error' : ''}`}>
              {differenceText(fromCents(counted - expected))}
            </span>
          </>
        )}
      </p>
      {(differs || errors.explanation) && (
        <TextAreaField
          label="Explanation"
          rows={2}
          hint="The explanation is saved with the report."
          error={errors.explanation?.message}
          {...register('explanation', { shouldUnregister: true })}
        />
      )}
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={closing.isPending}>
          Close the till
        </Button>
      </div>
    </form>
  );
}
