import { useState } from 'react';
import * as z from 'zod/mini';
import type { Case } from '#contracts/cases.ts';
import { Appeal, type Decision } from '#contracts/decisions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { topFieldErrors } from '#src/lib/form-errors.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { ActionChoice, actionsOf, isGrave, noChoice, possibleActions } from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecideAppeal } from './case-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { AppealOutcome } from './decision-words.ts';
import { StatementField } from './statement-field.tsx';

const outcomes: readonly { value: AppealOutcome; label: string; template: string }[] = [
  {
    value: 'upheld',
    label: 'Uphold: the decision stays',
    template: 'We looked at [what we checked] again. The decision stays, because [the reason].',
  },
  {
    value: 'changed',
    label: 'Change: other actions replace it',
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
const templates = outcomes.map(({ template }) => template);

const Draft = z.object({
  outcome: z.nullable(z.enum(['upheld', 'changed', 'reversed'])),
  choice: ActionChoice,
  statement: z.string(),
});
type Draft = z.infer<typeof Draft>;

/** Decides an appeal. What was typed survives a reload. */
export function AppealVerdict({ item, decision }: { item: Case; decision: Decision }) {
  const [stored] = useState(() => localDraft(viewerId(), `appeal:${decision._id}`, Draft, ['tab']));
  const [draft, setDraft] = useState<Draft>(
    () => stored.read() ?? { outcome: null, choice: noChoice, statement: '' },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const deciding = useDecideAppeal(decision._id);
  const { outcome, choice, statement } = draft;
  const actions = outcome === 'changed' ? actionsOf(choice) : [];
  const photos = item.product?.now?.images ?? [];

  function change(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    stored.save(next);
  }
  const submit = useSingleFlight(async (confirmed: boolean) => {
    const checked = Appeal.verdict.safeParse({
      outcome,
      statement,
      ...(outcome === 'changed' && { actions }),
    });
    const found = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]);
    setErrors({
      ...Object.fromEntries(found?.toReversed() ?? []),
      ...(outcome === null && { outcome: 'Choose what happens to the decision.' }),
    });
    if (!checked.success) return setAsking(false);
    if (!confirmed && actions.some(isGrave)) return setAsking(true);
    try {
      await deciding.mutateAsync(checked.data);
    } catch (error) {
      const fields = topFieldErrors(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: describeError(error).message });
      return setAsking(false);
    }
    stored.end();
    toastSuccess('The appeal is decided. Everyone concerned is told.');
  });
  return (
    <form
      noValidate
      aria-label="Decide the appeal"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="grid gap-5"
    >
      <fieldset>
        <legend className="mb-1 font-semibold">What happens to the decision</legend>
        {outcomes.map(({ value, label, template }) => (
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
          {errors.outcome && <p className="text-sm font-semibold text-error">{errors.outcome}</p>}
        </div>
      </fieldset>
      {outcome === 'changed' && (
        <ActionFields
          possible={possibleActions({
            admin: true,
            product: item.product?.now != null,
            photos: photos.length > 0,
          })}
          choice={choice}
          onChange={(next) => change({ choice: next })}
          photos={photos}
          error={errors.actions}
        />
      )}
      <StatementField
        value={statement}
        onChange={(text) => change({ statement: text })}
        error={errors.statement}
      />
      <FormError message={errors.form} />
      <p className="text-sm text-muted">
        It takes effect at once and is final. The person concerned and the reporters are told.
      </p>
      <Button look="amber" type="submit" busy={deciding.isPending} className="justify-self-start">
        Decide the appeal
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
