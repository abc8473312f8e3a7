import { Link } from 'react-router-dom';
import type { Overview } from '#contracts/app/overview.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Panel, PanelRow, rowLink } from './panel.tsx';

type Task = { to: string; count: number; one: string; many: string; note?: string | undefined };

/** Returns the tasks with a count above zero, most urgent first. */
export const tasksIn = (overview: Overview): Task[] =>
  [
    {
      to: `${paths.dashboard}?state=open`,
      count: overview.to_keep,
      one: 'order to confirm with “Keep it”',
      many: 'orders to confirm with “Keep it”',
    },
    {
      to: paths.offers,
      count: overview.invitations,
      one: 'invitation to a price',
      many: 'invitations to a price',
    },
    {
      to: staffPaths.reportedItems,
      count: overview.cases ?? 0,
      one: 'reported item to review',
      many: 'reported items to review',
      note: appealText(overview.appeals ?? 0),
    },
    {
      to: staffPaths.waitingMessages,
      count: overview.waiting_threads,
      one: 'conversation to read or answer',
      many: 'conversations to read or answer',
    },
    {
      to: staffPaths.failedJobs,
      count: overview.unsent_mails ?? 0,
      one: 'email could not be sent',
      many: 'emails could not be sent',
    },
    {
      to: staffPaths.failedJobs,
      count: overview.failed_jobs ?? 0,
      one: 'failed job',
      many: 'failed jobs',
    },
    { to: paths.drafts, count: overview.drafts, one: 'draft to finish', many: 'drafts to finish' },
  ].filter(({ count }) => count > 0);

/** The user's tasks, each with a link to its screen. */
export function Tasks({ tasks, sells }: { tasks: readonly Task[]; sells: boolean }) {
  if (tasks.length === 0) {
    return (
      <p className="text-muted">
        Nothing needs you right now.
        {sells && ' New bookings of your products will appear here.'}
      </p>
    );
  }
  return (
    <Panel title="To do">
      <ul aria-label="To do">
        {tasks.map(({ to, count, one, many, note }) => (
          <PanelRow key={one}>
            <div className="min-w-0 flex-1">
              <Link to={to} className={`inline-flex items-baseline gap-3 ${rowLink}`}>
                <b className="min-w-6 text-xl tabular-nums">{countText(count)}</b>{' '}
                {count === 1 ? one : many}
              </Link>
              {note && <p className="ps-9 text-sm text-muted">{note}</p>}
            </div>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

const countText = (count: number) => (count >= maxCounted ? `${maxCounted}+` : String(count));

function appealText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? '1 of them is an appeal' : `${countText(count)} of them are appeals`;
}
