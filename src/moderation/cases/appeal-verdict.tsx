import { useState } from 'react';
import * as z from 'zod/mini';
import type { Case } from '#contracts/moderation/cases.ts';
import { Appeal, type Decision, endsBookings } from '#contracts/moderation/decisions.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { ActionChoice, actionsOf, endedBy, noChoice, possibleActions } from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecideAppeal } from './case-queries.ts';
import { DecisionFrame } from './decision-frame.tsx';
import type { AppealOutcome } from './decision-text.ts';
import { reporterIn } from './reporter-names.ts';
import { StatementField } from './statement-field.tsx';

const outcomes: readonly { value: AppealOutcome; label: string; template: string }[] = [
  {
    value: 'upheld',
    label: 'Uphold: the decision stays',
    template: 'We looked at [what we checked] again. The decision stays, because [the reason].',
  },
  {
    value: 'changed',
    label: 'Change: replaced by other actions',
    template:
      'We looked at [what we checked] again. We changed the decision, because [the reason].',
  },
  {
    value: 'reversed',
    label: 'Reverse: everything is restored',
    template:
      'We looked at [what we checked] again. The decision was wrong, because [the reason]. We are sorry.',
  },
];
/** The label of an outcome that restores a decision which has ended bookings. */
const withoutBookings = 'Reverse: what it changed is restored, but ended bookings stay ended';
const templates = outcomes.map(({ template }) => template);

const Draft = z.object({
  outcome: z.nullable(z.enum(['upheld', 'changed', 'reversed'])),
  choice: ActionChoice,
  statement: z.string(),
});
type Draft = z.infer<typeof Draft>;

type AppealVerdictProps = { item: Case; decision: Decision; onDecided: () => void };

/** The form for deciding an appeal. What the moderator enters survives a reload. */
export function AppealVerdict({ item, decision, onDecided }: AppealVerdictProps) {
  const [stored] = useState(() => localDraft(viewerId(), `appeal:${decision._id}`, Draft, ['tab']));
  const [draft, setDraft] = useState<Draft>(
    () => stored.read() ?? { outcome: null, choice: noChoice, statement: '' },
  );
  const deciding = useDecideAppeal(decision._id);
  const { outcome, choice, statement } = draft;
  const actions = outcome === 'changed' ? actionsOf(choice) : [];
  const photos = item.product?.now?.images ?? [];
  const options = endsBookings(decision.actions)
    ? outcomes.map((one) => (one.value === 'reversed' ? { ...one, label: withoutBookings } : one))
    : outcomes;
  const running = item.decisions.flatMap(({ in_effect }) => in_effect);

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    stored.save(next);
  }
  return (
    <DecisionFrame
      label="Decide the appeal"
      button="Decide the appeal"
      note="The decision takes effect at once and is final. The person concerned and the reporters will be notified."
      concerned={[{ name: item.person.name, caseId: item._id }]}
      actions={actions}
      outcome={options.find(({ value }) => value === outcome)?.label}
      ended={outcome === null || outcome === 'upheld' ? [] : endedBy(actions, running)}
      asks
      schema={Appeal.verdict}
      input={{ outcome, statement, ...(outcome === 'changed' && { actions }) }}
      messages={outcome === null ? { outcome: 'Choose what happens to the decision.' } : {}}
      send={deciding.mutateAsync}
      onDone={() => {
        stored.end();
        onDecided();
        toastSuccess('The appeal has been decided. Everyone concerned will be notified.');
      }}
    >
      {(errors) => (
        <>
          <fieldset data-invalid={errors.outcome && ''}>
            <legend className="mb-1 font-semibold">What happens to the decision</legend>
            {options.map(({ value, label, template }) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="outcome"
                  className="size-5 shrink-0 accent-primary"
                  checked={outcome === value}
                  onChange={() => {
                    const fresh = statement.trim() === '' || templates.includes(statement);
                    change({ outcome: value, ...(fresh && { statement: template }) });
                  }}
                />
                {label}
              </label>
            ))}
            <div role="alert">
              {errors.outcome && (
                <p className="text-sm font-semibold text-error">{errors.outcome}</p>
              )}
            </div>
          </fieldset>
          {outcome === 'changed' && (
            <ActionFields
              possible={possibleActions({
                admin: true,
                product: item.product?.now != null,
                review: item.target.type === 'review',
                photos: photos.length > 0,
              })}
              choice={choice}
              onChange={(next) => change({ choice: next })}
              photos={photos}
              errors={errors}
            />
          )}
          <StatementField
            value={statement}
            onChange={(text) => change({ statement: text })}
            error={errors.statement}
            reporter={reporterIn(statement, item)}
          />
        </>
      )}
    </DecisionFrame>
  );
}
