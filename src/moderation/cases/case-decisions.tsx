import { actionTypes, type Decision } from '#contracts/moderation/decisions.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { CaseSection } from './case-section.tsx';
import { DecisionEnd } from './decision-end.tsx';
import { appealOutcomeText } from './decision-text.ts';
import { PersonName } from './person-name.tsx';

/** Earlier decisions on the case, with the outcomes of any appeals. Renders nothing if there are no decisions. */
export function CaseDecisions({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <CaseSection title="Decisions">
      <ul className="grid gap-4">
        {decisions.map(({ _id, at, by, actions, reason, statement, ended_at, appeal }) => (
          <li key={_id} className="plate grid justify-items-start gap-2 p-4">
            <ul className="font-semibold">
              {actions.map(({ type, until, image }) => (
                <li key={`${type} ${image}`}>
                  {actionTypes[type].label}
                  {until && ` until ${formatDayAndTime(until)}`}
                </li>
              ))}
            </ul>
            <DecisionEnd
              ended={ended_at}
              reversed={appeal?.outcome === 'reversed' ? appeal.decided_at : null}
            />
            <p className="text-sm text-muted">
              {by ? <PersonName person={by} /> : 'A deleted account'}, {formatDayAndTime(at)} ·{' '}
              {reportReasons[reason].label}
            </p>
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
              {statement}
            </p>
            {appeal?.outcome && <DecidedAppeal appeal={appeal} outcome={appeal.outcome} />}
          </li>
        ))}
      </ul>
    </CaseSection>
  );
}

type Appeal = NonNullable<Decision['appeal']>;
type DecidedAppealProps = { appeal: Appeal; outcome: NonNullable<Appeal['outcome']> };

function DecidedAppeal({ appeal: { text, at, statement, by }, outcome }: DecidedAppealProps) {
  return (
    <div className="grid gap-2 border-s-4 border-s-secondary ps-3 text-sm">
      <p className="text-muted">Appeal, {formatDayAndTime(at)}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="font-semibold">
        {appealOutcomeText[outcome]}
        {by && (
          <span className="font-normal text-muted">
            , <bdi>{by.name}</bdi>
          </span>
        )}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {statement}
      </p>
    </div>
  );
}
