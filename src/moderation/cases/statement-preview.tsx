import type { ReactNode } from 'react';
import {
  type Action,
  type ActionType,
  appealDays,
  choosesNoAction,
} from '#contracts/moderation/decisions.ts';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import { formatDay } from '#src/lib/dates.ts';
import { automationText, effectsOf } from './decision-text.ts';

type StatementPreviewProps = {
  /** Who will read the statement. */
  reader: ReactNode;
  actions: readonly Action[];
  /** The types of earlier actions that the decision ends. */
  ended?: readonly ActionType[];
  reason: ReportReason | null;
  statement: string;
  /** What the reporters will read instead, or null if they will read the statement. */
  toReporters: string | null;
  /** Whether a rule flagged the case, or null if that differs between cases. */
  automated: boolean | null;
};

/** Returns the last day for an appeal against a decision that is made now. */
const appealUntil = () => new Date(Date.now() + appealDays * 86_400_000).toISOString();

/** A preview of the statement as the affected person will see it. */
export function StatementPreview(props: StatementPreviewProps) {
  const { reader, actions, ended = [], reason, statement, toReporters, automated } = props;
  const nothing = choosesNoAction(actions);
  return (
    <details className="rounded-box bg-base-200 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <span className="min-w-0 wrap-anywhere">What {reader} will read</span>
      </summary>
      <div className="grid gap-2 pb-4 text-sm">
        <ul className="font-semibold">
          {effectsOf(actions, ended).map((effect) => (
            <li key={effect}>{effect}.</li>
          ))}
        </ul>
        {!nothing && reason !== null && (
          <p className="font-semibold text-muted">Why: {reportReasons[reason].label}</p>
        )}
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {statement.trim() || 'No statement yet.'}
        </p>
        {automated !== null && <p>{automationText(automated)}</p>}
        {!nothing && (
          <p>
            You can appeal once, until {formatDay(appealUntil())}, in My Decisions. If the shop has
            another admin, that admin will decide.
          </p>
        )}
        {toReporters !== null && <p>The reporters will only read: “{toReporters}”</p>}
      </div>
    </details>
  );
}
