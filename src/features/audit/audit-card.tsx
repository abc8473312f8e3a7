import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';

/** An audit entry, with links to other entries by the same person or about the same subject. */
export function AuditCard({ entry, title }: { entry: AuditEntry; title: string }) {
  const { seq, at, actor, job, subject_id, details, hash } = entry;
  const name = actor ? actor.name : `the background job “${job}”`;
  return (
    <li>
      <article aria-label={`Entry ${seq}: ${title}`} className="plate grid gap-2 p-4 sm:p-5">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
          <span className="text-sm text-muted tabular-nums sm:ms-auto">
            Entry {seq.toLocaleString('en-US')}, {formatDayAndTime(at)}
          </span>
        </header>
        <p className="wrap-anywhere">
          By{' '}
          {actor ? (
            <Link to={{ search: `?actor=${actor._id}` }} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
          , about{' '}
          <Link
            to={{ search: `?subject=${subject_id}` }}
            className="underline underline-offset-4 wrap-anywhere"
          >
            {subject_id}
          </Link>
        </p>
        {details !== '{}' && (
          <p className="text-sm wrap-anywhere text-muted">
            <code>{details}</code>
          </p>
        )}
        <p className="text-xs wrap-anywhere text-muted">
          Hash <code>{hash}</code>
        </p>
      </article>
    </li>
  );
}
