import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Action } from '#contracts/moderation/decisions.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { isGrave } from './action-choice.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Errors, localErrors, serverErrors } from './decision-errors.ts';
import type { Concerned } from './decision-text.ts';

type DecisionFrameProps<Schema extends z.ZodMiniType, Reply> = {
  /** The form's accessible name. `button` is the label of its submit button. */
  label: string;
  button: string;
  /** A description of the decision's effects, shown above the button and in the confirmation. */
  note: string;
  concerned: Concerned;
  actions: readonly Action[];
  /** What happens to a decision that was appealed. */
  outcome?: string | undefined;
  /** The actions in effect that the decision ends. */
  ended?: readonly Action[];
  /** Asks for confirmation even if no action is serious. */
  asks?: boolean;
  schema: Schema;
  input: unknown;
  /** Error messages by field, which override the schema's messages. */
  messages?: Errors;
  send: (data: z.output<Schema>) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  /** Shows a Cancel button. */
  onCancel?: (() => void) | undefined;
  children: (errors: Errors) => ReactNode;
};

/**
 * The form that all kinds of decisions share. It validates and sends the decision, asks for confirmation of serious
 * actions, and shows why a decision was rejected.
 */
export function DecisionFrame<Schema extends z.ZodMiniType, Reply>(
  props: DecisionFrameProps<Schema, Reply>,
) {
  const { label, button, note, concerned, actions, outcome, schema, input, messages } = props;
  const { ended = [], asks = false, send, onDone, onCancel } = props;
  // How often the form was submitted with errors. From then on, its errors follow what is entered.
  const [attempts, setAttempts] = useState(0);
  const [rejected, setRejected] = useState<Errors>({});
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { success, data, error } = schema.safeParse(input);
  const errors =
    attempts === 0
      ? {}
      : { ...(!success && { ...localErrors(error, actions), ...messages }), ...rejected };
  useEffect(() => {
    if (attempts === 0) return;
    const first = '[aria-invalid=true], [data-invalid] input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [attempts]);

  function refuse(fields: Errors) {
    setRejected(fields);
    setAttempts((count) => count + 1);
    setAsking(false);
  }
  const submit = useSingleFlight(async (confirmed: boolean) => {
    if (!success) return refuse({});
    if (!confirmed && (asks || [...actions, ...ended].some(isGrave))) return setAsking(true);
    setBusy(true);
    let reply: Reply;
    try {
      reply = await send(data);
    } catch (failure) {
      const fields = serverErrors(failure, actions);
      return refuse(Object.keys(fields).length > 0 ? fields : { form: messageOf(failure) });
    } finally {
      setBusy(false);
    }
    onDone(reply);
  });

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setRejected({});
        void submit(false);
      }}
      className="grid gap-5"
    >
      {props.children(errors)}
      <FormError message={errors.form ?? errors.version} />
      <p className="text-sm text-muted">{note}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="amber" type="submit" busy={busy}>
          {button}
        </Button>
        {onCancel && (
          <Button look="paper" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        concerned={concerned}
        actions={actions}
        outcome={outcome}
        ended={ended}
        note={note}
        button={button}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void submit(true)}
      />
    </form>
  );
}

function messageOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'conflict'
    ? 'This case was changed or claimed by someone else. Nothing was decided, and your text is still here. Read what has changed, then decide again.'
    : describeError(error).message;
}
