import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';
import { type IdCheck, OverrideForm as Schema } from '#contracts/counter/tickets.ts';
import { CodeDialog } from '#src/bookings/code-dialog.tsx';
import { noCodeText } from '#src/bookings/no-code-text.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { isWrongCode } from './ticket-queries.ts';
import type { TicketLine } from './ticket-storage.ts';

type HoldDialogProps = {
  /** The product that someone else holds, or null while the dialog is closed. */
  line: TicketLine | null;
  /** The server's message about the hold or the code, or null before the first request. */
  refused: { message: string; wrongCode: boolean } | null;
  onCode: (code: string) => void;
  onIdCheck: (check: z.infer<typeof IdCheck>) => void;
  onOverride: (reason: string) => void;
  onClose: () => void;
};

/**
 * Shows who holds a product. Asks for that person's code or ID, or for a reason to sell the product to someone else.
 */
export function HoldDialog({ line, refused, onOverride, onClose, ...props }: HoldDialogProps) {
  const [anyway, setAnyway] = useState(false);
  const { title, hold = null } = line?.product ?? {};
  /** Checks the code before the customer pays. */
  async function use(code: string) {
    if (hold && (await isWrongCode(hold.booking_id, code))) {
      return 'Wrong code. Ask the buyer to check it in My Orders.';
    }
    props.onCode(code);
    return undefined;
  }
  return (
    <CodeDialog
      open={line !== null}
      title={
        hold ? (
          <>
            On hold for <bdi>{hold.buyer}</bdi>
          </>
        ) : (
          'On hold'
        )
      }
      action="Use this code"
      error={refused?.wrongCode ? refused.message : null}
      onCode={use}
      onClose={() => {
        setAnyway(false);
        onClose();
      }}
      more={
        <>
          {hold && <IdCheckPart hold={hold} onIdCheck={props.onIdCheck} />}
          <div className="grid justify-items-start gap-2 border-t border-rule pt-4">
            <p className="text-sm text-muted">Is the customer someone else?</p>
            <Button look="paper" onClick={() => setAnyway(true)}>
              Sell anyway…
            </Button>
          </div>
        </>
      }
      instead={
        anyway && (
          <OverrideForm
            buyer={hold?.buyer ?? null}
            onOverride={(reason) => {
              setAnyway(false);
              onOverride(reason);
            }}
            onBack={() => setAnyway(false)}
          />
        )
      }
    >
      {hold ? (
        <p>
          <bdi>{hold.buyer}</bdi> has <bdi>{title}</bdi> on hold until{' '}
          <time dateTime={hold.until}>{formatMoment(hold.until)}</time>. If they are here, ask for
          the code shown in their My Orders.
        </p>
      ) : (
        <p>{refused?.wrongCode ? `${title} is on hold.` : refused?.message}</p>
      )}
    </CodeDialog>
  );
}

type IdCheckPartProps = Pick<HoldDialogProps, 'onIdCheck'> & {
  hold: NonNullable<TicketLine['product']['hold']>;
};

/** Asks why there is no code, once staff have checked the buyer's ID. */
function IdCheckPart({ hold, onIdCheck }: IdCheckPartProps) {
  const [checked, setChecked] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  function askWhy() {
    flushSync(() => setChecked(true));
    part.current?.querySelector('button')?.focus();
  }
  return (
    <div ref={part} className="grid justify-items-start gap-2 border-t border-rule pt-4">
      <p role="status" className="text-sm text-muted">
        {checked
          ? 'Why is there no code? Your answer is recorded, and the booking is completed.'
          : 'Is it them, but without the code? Compare the name on an ID.'}
      </p>
      {checked ? (
        NoCodeReason.options.map((reason) => (
          <Button
            key={reason}
            look="paper"
            onClick={() => onIdCheck({ booking_id: hold.booking_id, reason })}
          >
            {noCodeText[reason]}
          </Button>
        ))
      ) : (
        <Button look="paper" onClick={askWhy}>
          <span>
            It is <bdi>{hold.buyer}</bdi>, I checked an ID
          </span>
        </Button>
      )}
    </div>
  );
}

type OverrideFormProps = {
  /** The name of the buyer who holds the product, or null if it is not known. */
  buyer: string | null;
  onOverride: (reason: string) => void;
  onBack: () => void;
};

/** Asks for the reason to sell a product that someone else holds. */
function OverrideForm({ buyer, onOverride, onBack }: OverrideFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<z.infer<typeof Schema>>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { reason: '' },
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  const name = buyer ?? 'The buyer';
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ reason }) => onOverride(reason))}
      className="grid gap-4"
    >
      <p>
        <bdi>{name}</bdi> will lose their booking and get a notice with your reason. The sale will
        also be recorded in the audit log.
      </p>
      <TextAreaField
        label="Reason"
        hint={`${name} will see this.`}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onBack}>
          Back
        </Button>
        <Button look="danger" type="submit">
          Sell anyway
        </Button>
      </div>
    </form>
  );
}
