import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CloseTillForm as Contract, type Pieces, type Till } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';
import { typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { CountPieces } from './count-pieces.tsx';
import { useCloseTill } from './till-queries.ts';

/** Loaded on demand, because it imports the code that reads stored tickets. */
const ParkedHint = lazyPart(
  async () => (await import('#src/counter/ticket/parked-hint.tsx')).ParkedHint,
);

type Fields = z.infer<typeof Contract>;

type CloseTillDialogProps = { till: Till; open: boolean; onClose: () => void };

/** Asks for the counted cash, which the server compares with what it should be, and closes the till. */
export function CloseTillDialog({ till, open, onClose }: CloseTillDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Close the till">
      {open && <CloseTillForm till={till} onClose={onClose} />}
    </Dialog>
  );
}

function CloseTillForm({ till, onClose }: Omit<CloseTillDialogProps, 'open'>) {
  const closing = useCloseTill();
  const [pieces, setPieces] = useState<Pieces[]>([]);
  /** What differs, according to the server. Null until it has rejected a count. */
  const [differences, setDifferences] = useState<string | null>(null);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(Contract),
    defaultValues: { count: '', float: till.opening },
  });
  const { input, setValue, setFocus, control } = form;
  const [count, float] = useWatch({ control, name: ['count', 'float'] });
  const [counted, stays] = [typedCents(count), typedCents(float)];
  const sending = useSending(form, async ({ explanation, ...counts }) => {
    try {
      await closing.mutateAsync({
        ...counts,
        ...(pieces.length > 0 && { pieces }),
        ...(explanation && { explanation }),
      });
    } catch (error) {
      const { explanation: words } = serverErrors(error, ['explanation']);
      if (words === undefined) throw error;
      setDifferences(words);
      // The field is not there yet.
      setTimeout(() => setFocus('explanation'));
      return;
    }
    toastSuccess('The till is closed.');
    onClose();
  });
  return (
    <DialogForm
      {...sending}
      onKeyDown={onEnterMove}
      look="danger"
      long
      button="Close the till"
      onClose={onClose}
    >
      <p>
        Count first: what should be in the till is shown afterward. A closed day can’t be reopened.
      </p>
      <ParkedHint />
      <MoneyField
        label="Cash counted"
        {...input('count', { ...moneyInput, onChange: () => setPieces([]) })}
      />
      <CountPieces
        pieces={pieces}
        onChange={(changed) => {
          setPieces(changed);
          const cents = changed.reduce((sum, piece) => sum + piece.cents * piece.count, 0);
          setValue('count', fromCents(cents));
        }}
      />
      <MoneyField
        label="Stays in the drawer"
        hint={
          counted !== null && stays !== null && counted >= stays
            ? `${formatMoney(fromCents(counted - stays))} to the bank`
            : 'The rest goes to the bank.'
        }
        {...input('float', moneyInput)}
      />
      {till.paid_by_card && (
        <MoneyField
          label="Card total on the terminal’s slip"
          hint="Payments minus refunds"
          {...input('slip', { ...moneyInput, shouldUnregister: true })}
        />
      )}
      {differences !== null && (
        <>
          <p role="alert" className="rounded-box bg-tag px-4 py-3 font-semibold text-tag-ink">
            {differences}
          </p>
          <TextAreaField
            label="Explanation"
            rows={2}
            hint="The explanation is saved with the report. You can also count again."
            {...input('explanation')}
          />
        </>
      )}
    </DialogForm>
  );
}
