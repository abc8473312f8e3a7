import { type Action, appealDays } from '#contracts/decisions.ts';
import { type ReportReason, reportReasons } from '#contracts/reports.ts';
import { formatDay } from '#src/lib/dates.ts';
import { automationWords, effectOf } from './decision-words.ts';

type StatementPreviewProps = {
  name: string;
  actions: readonly Action[];
  reason: ReportReason;
  statement: string;
  automated: boolean;
};

/** Returns the last day for an appeal against a decision that is made now. */
const appealUntil = () => new Date(Date.now() + appealDays * 86_400_000).toISOString();

/** A preview of the statement as the affected person will see it. */
export function StatementPreview(props: StatementPreviewProps) {
  const { name, actions, reason, statement, automated } = props;
  return (
    <details className="rounded-box bg-base-200 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        What <bdi className="mx-1">{name}</bdi> will read
      </summary>
      <div className="grid gap-2 pb-4 text-sm">
        <ul className="font-semibold">
          {actions.map((action) => (
            <li key={`${action.type} ${action.image}`}>{effectOf(action)}.</li>
          ))}
        </ul>
        <p className="font-semibold text-muted">Why: {reportReasons[reason].label}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {statement.trim() || 'No statement yet.'}
        </p>
        <p>{automationWords(automated)}</p>
        <p>
          You can appeal once, until {formatDay(appealUntil())}, in My Decisions. If the shop has
          another admin, that admin will decide.
        </p>
      </div>
    </details>
  );
}
