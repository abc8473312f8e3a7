import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Case } from '#contracts/cases.ts';
import { DecisionForm as Schema } from '#contracts/decisions.ts';
import { ReportReason } from '#contracts/reports.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { topFieldErrors } from '#src/lib/form-errors.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { ActionChoice, actionsOf, isGrave, noChoice, possibleActions } from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecide } from './case-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReasonSelect } from './reason-select.tsx';
import { StatementField } from './statement-field.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { isTemplate, statementTemplates } from './statement-templates.ts';

const Draft = z.object({ choice: ActionChoice, reason: ReportReason, statement: z.string() });
type Draft = z.infer<typeof Draft>;

type DecisionFormProps = {
  item: Case;
  admin: boolean;
  /** The version of the case that the moderator has read. */
  version: number;
  /** Called while the moderator writes, so that the claim doesn't lapse. */
  onWork: () => void;
};

/** Decides a case. What was typed survives a reload and a refusal. */
export function DecisionForm({ item, admin, version, onWork }: DecisionFormProps) {
  const [stored] = useState(() => localDraft(viewerId(), `case:${item._id}`, Draft, ['tab']));
  const [draft, setDraft] = useState<Draft>(() => stored.read() ?? startOf(item));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const deciding = useDecide(item._id);
  // A changed decision is another request, so it needs its own key.
  const sent = useRef({ body: '', key: '' });
  const { choice, reason, statement } = draft;
  const actions = actionsOf(choice);
  const photos = item.product?.now?.images.filter(({ hidden }) => !hidden) ?? [];

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    stored.save(next);
    onWork();
  }
  function chooseReason(next: Draft['reason']) {
    const fresh = statement.trim() === '' || isTemplate(statement);
    change({ reason: next, ...(fresh && { statement: statementTemplates[next] }) });
  }
  const invalid = Object.keys(errors).length > 0;
  useEffect(() => {
    if (invalid)
      form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset input')?.focus();
  }, [invalid]);

  function check() {
    const checked = Schema.safeParse({ version, actions, reason, statement });
    const found = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]);
    setErrors(Object.fromEntries(found?.toReversed() ?? []));
    return checked.data;
  }
  const submit = useSingleFlight(async (confirmed: boolean) => {
    const data = check();
    if (!data) return setAsking(false);
    if (!confirmed && actions.some(isGrave)) return setAsking(true);
    const body = JSON.stringify(data);
    if (sent.current.body !== body) sent.current = { body, key: newUuid() };
    try {
      await deciding.mutateAsync({ form: data, key: sent.current.key });
    } catch (error) {
      const fields = topFieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) });
      return setAsking(false);
    }
    stored.end();
    toastSuccess('Decided. Everyone concerned is told.');
  });

  return (
    <form
      ref={form}
      noValidate
      aria-label="Decide"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="grid gap-5"
    >
      <ActionFields
        possible={possibleActions({
          admin,
          product: item.product?.now != null,
          photos: photos.length > 0,
        })}
        choice={choice}
        onChange={(next) => change({ choice: next })}
        photos={photos}
        error={errors.actions}
      />
      <ReasonSelect value={reason} onChange={chooseReason} />
      <StatementField
        value={statement}
        onChange={(text) => change({ statement: text })}
        error={errors.statement}
      />
      <StatementPreview
        name={item.person.name}
        actions={actions}
        reason={reason}
        statement={statement}
        automated={item.flags.length > 0}
      />
      <FormError message={errors.form ?? errors.version} />
      <p className="text-sm text-muted">
        It takes effect at once. There is no undo: only an appeal changes a decision.
      </p>
      <Button look="amber" type="submit" busy={deciding.isPending} className="justify-self-start">
        Decide
      </Button>
      <ConfirmDialog
        open={asking}
        name={item.person.name}
        actions={actions}
        busy={deciding.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void submit(true)}
      />
    </form>
  );
}

function startOf({ reasons }: Case): Draft {
  const reason = reasons[0]?.reason ?? 'other';
  return { choice: noChoice, reason, statement: statementTemplates[reason] };
}

function messageOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'conflict'
    ? 'This case was changed or claimed by someone else. Nothing was decided, and your text is kept. Read what is new, then decide again.'
    : describeError(error).message;
}
