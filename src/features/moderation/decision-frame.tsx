import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Action } from '#contracts/decisions.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { firstErrors, topFieldErrors } from '#src/lib/form-errors.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { isGrave } from './action-choice.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Errors = Readonly<Record<string, string>>;

type DecisionFrameProps<Schema extends z.ZodMiniType> = {
  /** The form's accessible name. `button` is the label of its submit button. */
  label: string;
  button: string;
  /** A description of the decision's effects, shown above the button. */
  note: string;
  caseId: string;
  /** The name of the affected person. */
  name: string;
  actions: readonly Action[];
  /** The actions in effect that the decision ends. */
  ended?: readonly Action[];
  schema: Schema;
  input: unknown;
  /** Error messages by field, which override the schema's messages. */
  messages?: Errors;
  send: (data: z.output<Schema>) => Promise<unknown>;
  onDone: () => void;
  children: (errors: Errors) => ReactNode;
};

/**
 * The form that all kinds of decisions share. It validates and sends the decision, asks for confirmation of serious
 * actions, and shows why a decision was rejected.
 */
export function DecisionFrame<Schema extends z.ZodMiniType>(props: DecisionFrameProps<Schema>) {
  const { label, button, note, caseId, name, actions, schema, input, messages, send, onDone } =
    props;
  const { ended = [] } = props;
  const [errors, setErrors] = useState<Errors>({});
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = '[aria-invalid=true], fieldset[data-invalid] input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [errors]);

  function check() {
    const checked = schema.safeParse(input);
    setErrors(checked.success ? {} : { ...firstErrors(checked.error), ...messages });
    return checked;
  }
  const submit = useSingleFlight(async (confirmed: boolean) => {
    const { success, data } = check();
    if (!success) return setAsking(false);
    if (!confirmed && [...actions, ...ended].some(isGrave)) return setAsking(true);
    setBusy(true);
    try {
      await send(data);
    } catch (error) {
      const fields = topFieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) });
      return setAsking(false);
    } finally {
      setBusy(false);
    }
    onDone();
  });

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="grid gap-5"
    >
      {props.children(errors)}
      <FormError message={errors.form ?? errors.version} />
      <p className="text-sm text-muted">{note}</p>
      <Button look="amber" type="submit" busy={busy} className="justify-self-start">
        {button}
      </Button>
      <ConfirmDialog
        open={asking}
        caseId={caseId}
        name={name}
        actions={actions}
        ended={ended}
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
