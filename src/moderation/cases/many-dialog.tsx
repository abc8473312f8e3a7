import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import {
  changesNothing,
  choosesNoAction,
  DecisionContent,
} from '#contracts/moderation/decisions.ts';
import { outcomeOf } from '#contracts/moderation/report-outcomes.ts';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { actionsOf, noChoice, possibleActions } from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecideMany } from './case-queries.ts';
import { decideText, kindText, mainReason } from './case-text.ts';
import { DecisionFrame } from './decision-frame.tsx';
import { ReasonSelect } from './reason-select.tsx';
import { StatementField } from './statement-field.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { withTemplate } from './statement-templates.ts';

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
        outcomes ? `${decided.length} of ${outcomes.length} decided` : decideText(cases.length)
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
  const [reason, setReason] = useState(() => commonReason(cases));
  const [statement, setStatement] = useState(() => withTemplate('', reason, []));
  const deciding = useDecideMany();
  const product = cases.every(({ target }) => target.type !== 'user');
  const actions = actionsOf(choice);
  const people = new Map(cases.map(({ _id, person }) => [person._id, { ...person, caseId: _id }]));
  return (
    <DecisionFrame
      label="Decide"
      button={decideText(cases.length)}
      note="Each case is decided separately, and each decision takes effect at once. It replaces what earlier decisions on the case did."
      concerned={[...people.values()]}
      actions={actions}
      asks
      schema={DecisionContent}
      input={{ actions, reason, statement }}
      messages={reason === null ? { reason: 'Choose a reason.' } : {}}
      send={(form) =>
        deciding.mutateAsync({
          ...form,
          cases: cases.map(({ _id, version }) => ({ _id, version })),
        })
      }
      onDone={({ results }) => onDone(results)}
      onCancel={onClose}
    >
      {(errors) => (
        <>
          <section
            aria-label="Cases"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="max-h-48 overflow-y-auto border-y border-rule"
          >
            <ul className="divide-y divide-rule">
              {cases.map(({ _id, target, person, reasons }) => (
                <li key={_id} className="py-2 break-words">
                  <bdi>{target.title}</bdi>
                  <span className="block text-sm text-muted">
                    {kindText[target.type]}
                    {target.type !== 'user' && (
                      <>
                        {' '}
                        by <bdi>{person.name}</bdi>
                      </>
                    )}
                    {reasons.length > 0 &&
                      `, reported for: ${reasons.map((one) => reportReasons[one.reason].label).join(', ')}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <ActionFields
            possible={possibleActions({ admin, product, photos: false, review: false })}
            choice={choice}
            onChange={(next) => {
              setChoice(next);
              setStatement(withTemplate(statement, reason, actionsOf(next)));
            }}
            photos={[]}
            errors={errors}
          />
          <ReasonSelect
            value={reason}
            onChange={(next) => {
              setReason(next);
              setStatement(withTemplate(statement, next, actions));
            }}
            error={errors.reason}
          />
          <StatementField value={statement} onChange={setStatement} error={errors.statement} />
          <StatementPreview
            reader={choosesNoAction(actions) ? 'the reporters' : 'each person'}
            actions={actions}
            reason={reason}
            statement={statement}
            toReporters={
              changesNothing(actions) ? null : outcomeOf(actions.map(({ type }) => type))
            }
            automated={null}
          />
        </>
      )}
    </DecisionFrame>
  );
}

/** Returns the reason that most reports name in every case, or null if it differs. */
function commonReason(cases: readonly CaseSummary[]): ReportReason | null {
  const all = new Set(cases.map(({ reasons }) => mainReason(reasons)));
  const [reason = null] = all;
  return all.size === 1 ? reason : null;
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
