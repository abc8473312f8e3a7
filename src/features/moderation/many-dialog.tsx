import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { CaseSummary } from '#contracts/cases.ts';
import { DecisionForm } from '#contracts/decisions.ts';
import { may } from '#contracts/permissions.ts';
import type { ReportReason } from '#contracts/reports.ts';
import { describeError } from '#src/lib/api-error.ts';
import { firstErrors } from '#src/lib/form-errors.ts';
import { useSession } from '#src/lib/session.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { actionsOf, noChoice, possibleActions } from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecideMany } from './case-queries.ts';
import { ReasonSelect } from './reason-select.tsx';
import { StatementField } from './statement-field.tsx';
import { isTemplate, statementTemplates } from './statement-templates.ts';

type ManyDialogProps = {
  cases: readonly CaseSummary[];
  /** Called with the ids of the cases that were decided. */
  onClose: (decided: readonly string[]) => void;
};

type Outcome = { _id: string; error: string | null };

/** A dialog for making the same decision on several cases, such as the cases about a spammer's products. */
export function ManyDialog({ cases, onClose }: ManyDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const decided = (outcomes ?? []).flatMap(({ _id, error }) => (error === null ? [_id] : []));
  const close = () => onClose(decided);
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={
        outcomes
          ? `${decided.length} of ${outcomes.length} decided`
          : `Decide ${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`
      }
      actions={outcomes && <Button onClick={close}>Done</Button>}
    >
      {outcomes ? (
        <Outcomes cases={cases} outcomes={outcomes} />
      ) : (
        <Fields cases={cases} onClose={close} onDone={setOutcomes} />
      )}
    </Dialog>
  );
}

type FieldsProps = {
  cases: readonly CaseSummary[];
  onClose: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
};

function Fields({ cases, onClose, onDone }: FieldsProps) {
  const session = useSession();
  const admin = session.status === 'signed-in' && may(session.user.role, 'decide_any_case');
  const [choice, setChoice] = useState(noChoice);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [statement, setStatement] = useState(statementTemplates.spam);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const deciding = useDecideMany();
  const product = cases.every(({ target }) => target.type !== 'user');

  const submit = useSingleFlight(async () => {
    const actions = actionsOf(choice);
    const checked = DecisionForm.safeParse({ version: 0, actions, reason, statement });
    setErrors(firstErrors(checked.error));
    if (!checked.success) return;
    const versions = cases.map(({ _id, version }) => ({ _id, version }));
    try {
      const { results } = await deciding.mutateAsync({
        actions,
        reason,
        statement: checked.data.statement,
        cases: versions,
      });
      onDone(results);
    } catch (error) {
      setErrors({ form: describeError(error).message });
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-5"
    >
      <ul className="max-h-32 overflow-y-auto border-y border-rule py-2">
        {cases.map(({ _id, target }) => (
          <li key={_id} className="break-words">
            <bdi>{target.title}</bdi>
          </li>
        ))}
      </ul>
      <ActionFields
        possible={possibleActions({ admin, product, photos: false })}
        choice={choice}
        onChange={setChoice}
        photos={[]}
        error={errors.actions}
      />
      <ReasonSelect
        value={reason}
        onChange={(next) => {
          setReason(next);
          if (statement.trim() === '' || isTemplate(statement)) {
            setStatement(statementTemplates[next]);
          }
        }}
      />
      <StatementField value={statement} onChange={setStatement} error={errors.statement} />
      <FormError message={errors.form} />
      <p className="text-sm text-muted">
        Each case is decided separately, and each decision takes effect at once.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={deciding.isPending}>
          Decide {cases.length}
        </Button>
      </div>
    </form>
  );
}

type OutcomesProps = { cases: readonly CaseSummary[]; outcomes: readonly Outcome[] };

function Outcomes({ cases, outcomes }: OutcomesProps) {
  return (
    <ul className="max-h-80 overflow-y-auto">
      {outcomes.map(({ _id, error }) => (
        <li key={_id} className="flex gap-3 border-b border-rule py-2">
          {error === null ? (
            <CircleCheck aria-label="Done" className="size-5 shrink-0" />
          ) : (
            <CircleAlert aria-label="Failed" className="size-5 shrink-0 text-error" />
          )}
          <span className="min-w-0 break-words">
            <bdi>{cases.find((one) => one._id === _id)?.target.title}</bdi>
            {error !== null && <span className="block text-sm text-muted">{error}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
