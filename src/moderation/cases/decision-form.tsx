import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Case } from '#contracts/moderation/cases.ts';
import {
  type Action,
  type ActionType,
  actionTypes,
  changesNothing,
  choosesNoAction,
  DecisionForm as Schema,
} from '#contracts/moderation/decisions.ts';
import { outcomeText } from '#contracts/moderation/report-outcomes.ts';
import { ReportReason } from '#contracts/moderation/reports.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import {
  ActionChoice,
  actionsOf,
  choiceOf,
  endedBy,
  noChoice,
  possibleActions,
  toggled,
} from './action-choice.ts';
import { ActionFields } from './action-fields.tsx';
import { useDecide } from './case-queries.ts';
import { mainReason } from './case-text.ts';
import { DecisionFrame } from './decision-frame.tsx';
import { endText } from './decision-text.ts';
import { ReasonSelect } from './reason-select.tsx';
import { reporterIn } from './reporter-names.ts';
import { StatementField } from './statement-field.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { withTemplate } from './statement-templates.ts';

const Draft = z.object({ choice: ActionChoice, reason: ReportReason, statement: z.string() });
type Draft = z.infer<typeof Draft>;

type DecisionFormProps = {
  item: Case;
  admin: boolean;
  /** The version of the case that the moderator has read. */
  version: number;
  /** Called while the moderator writes, so that their claim doesn't expire. */
  onWork: () => void;
  onDecided: () => void;
  /** Shows a Cancel button. What was entered is kept. */
  onCancel?: (() => void) | undefined;
  /** What the moderator wants to do with the person's suspension, if they came from the person's page. */
  wanted: SuspensionChange | null;
  /** Called once `wanted` is chosen in the form, so that a reload doesn't choose it again. */
  onChosen: () => void;
};

/** The choices in the URL of a case: suspend the person, or lift the suspension. */
export type SuspensionChange = 'suspend' | 'lift';

/** The form for deciding a case. What the moderator enters survives reloads and rejected requests. */
export function DecisionForm(props: DecisionFormProps) {
  const { item, admin, version, onWork, onDecided, onCancel, wanted, onChosen } = props;
  const [stored] = useState(() => localDraft(viewerId(), `case:${item._id}`, Draft, ['tab']));
  const running = item.decisions.flatMap(({ in_effect }) => in_effect);
  const [draft, setDraft] = useState<Draft>(() => {
    const start = stored.read() ?? startOf(item);
    return templated({ ...start, choice: startChoice(start.choice, running, wanted) }, running);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (wanted === null) return;
    stored.save(draft);
    onChosen();
  }, []);
  const deciding = useDecide(item._id);
  // A changed decision is a new request, so it needs a new key.
  const sent = useRef({ body: '', key: '' });
  const { choice, reason, statement } = draft;
  const actions = actionsOf(choice);
  const photos = item.product?.now?.images ?? [];
  const ended = endsOf(choice, running);
  // Nobody tells the person about a report that led to nothing.
  const told =
    !choosesNoAction(actions) ||
    ended.length > 0 ||
    item.decisions.some(({ at }) => at >= item.opened_at);
  const outcome = {
    types: actions.map(({ type }) => type),
    earlier: earlierTypes(item, ended.length > 0 ? running : null),
    appealed: false,
  };

  function change(changed: Partial<Draft>) {
    const all = { ...draft, ...changed };
    // An emptied statement stays empty until something else is chosen.
    const next = changed.statement === undefined ? templated(all, running) : all;
    setDraft(next);
    stored.save(next);
    onWork();
  }
  return (
    <DecisionFrame
      label="Decide"
      button="Decide"
      note="The decision takes effect at once. Only an appeal or another decision can change it."
      concerned={[{ name: item.person.name, caseId: item._id }]}
      actions={actions}
      ended={ended}
      schema={Schema}
      input={{ version, actions, reason, statement }}
      send={(form) => {
        const body = JSON.stringify(form);
        if (sent.current.body !== body) sent.current = { body, key: newUuid() };
        return deciding.mutateAsync({ form, key: sent.current.key });
      }}
      onDone={() => {
        stored.end();
        onDecided();
        toastSuccess('Decided. Everyone concerned will be notified.');
      }}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <ActionFields
            possible={possibleActions({
              admin,
              product: item.product?.now != null,
              review: item.target.type === 'review',
              photos: photos.length > 0,
            })}
            choice={choice}
            onChange={(next) => change({ choice: next })}
            photos={photos}
            errors={errors}
          />
          {running.length > 0 && (
            <div role="status" className="plate grid gap-1 p-3 text-sm">
              <p>
                In effect now: {running.map(({ type }) => actionTypes[type].label).join(', ')}. A
                new decision replaces this.
              </p>
              {ended.length > 0 && <p className="font-semibold">This decision {endText(ended)}.</p>}
            </div>
          )}
          <ReasonSelect value={reason} onChange={(next) => change({ reason: next })} />
          <StatementField
            value={statement}
            onChange={(text) => change({ statement: text })}
            error={errors.statement}
            reporter={reporterIn(statement, item)}
          />
          <StatementPreview
            reader={told ? <bdi>{item.person.name}</bdi> : 'the reporters'}
            actions={actions}
            ended={ended.map(({ type }) => type)}
            reason={reason}
            statement={statement}
            toReporters={
              told && actions.length > 0 && item.reported.length > 0 ? outcomeText(outcome) : null
            }
            automated={item.flags.length > 0}
          />
        </>
      )}
    </DecisionFrame>
  );
}

const endsOf = (choice: ActionChoice, running: readonly Action[]): Action[] =>
  choice.types.length === 0 ? [] : endedBy(actionsOf(choice), running);

/**
 * Returns the actions that the reporters were told about before. Reports from before the case was reopened, or before
 * the product was edited, are answered again only if the decision ends actions: `running`, or null if it ends none.
 */
function earlierTypes(
  { decisions, opened_at, product }: Case,
  running: readonly Action[] | null,
): ActionType[] | null {
  const last = decisions.findLast(({ at }) => at >= opened_at);
  if (!last || product?.edited_since_request) return running?.map(({ type }) => type) ?? null;
  return last.appeal?.outcome === 'reversed' ? ['none'] : last.actions.map(({ type }) => type);
}

/** Fills in the template for the choices, unless the moderator has changed the statement. */
function templated(draft: Draft, running: readonly Action[]): Draft {
  const { choice, reason, statement } = draft;
  const ends = endsOf(choice, running).length > 0;
  return { ...draft, statement: withTemplate(statement, reason, actionsOf(choice), ends) };
}

function startChoice(
  choice: ActionChoice,
  running: readonly Action[],
  wanted: SuspensionChange | null,
): ActionChoice {
  if (wanted === null) return choice;
  if (wanted === 'suspend') {
    // Keep what is in effect, unless the moderator has already chosen something else.
    const start = changesNothing(actionsOf(choice)) ? choiceOf(running) : choice;
    return toggled(start, 'suspend', true);
  }
  const rest = running.filter(({ type }) => type !== 'suspend');
  return rest.length > 0 ? choiceOf(rest) : toggled(noChoice, 'none', true);
}

function startOf({ reasons }: Case): Draft {
  return { choice: noChoice, reason: mainReason(reasons) ?? 'other', statement: '' };
}
