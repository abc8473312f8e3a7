import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { formatDayAndTime, formatTime } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { AuditDetails } from './audit-details.tsx';
import { auditSentence } from './audit-sentences.ts';

type AuditRowProps = {
  entry: AuditEntry;
  /** Whether to show the day as well as the time. */
  dated?: boolean;
};

/** One audit entry as a sentence, with a button that shows the entry's details. */
export function AuditRow({ entry, dated = false }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const { seq, at, actor, job } = entry;
  const { before, subject, after = '' } = auditSentence(entry);
  return (
    <li className="border-t border-rule px-4 first:border-t-0 sm:px-5">
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 ${dated ? 'sm:grid-cols-[12rem_minmax(0,1fr)_auto]' : 'sm:grid-cols-[5rem_minmax(0,1fr)_auto]'}`}
      >
        <time dateTime={at} className="text-sm text-muted tabular-nums max-sm:col-span-2">
          {dated ? formatDayAndTime(at) : formatTime(at)}
        </time>
        <p className="min-w-0 wrap-anywhere">
          {actor ? (
            <Link to={staffPaths.user(actor._id)} className="text-link font-bold">
              <bdi>{actor.name}</bdi>
            </Link>
          ) : (
            <>
              The background job <b>{job}</b>
            </>
          )}{' '}
          {before}
          {subject && (
            <>
              {' '}
              <Link to={subject.to} className="text-link">
                <bdi>{subject.text}</bdi>
              </Link>
            </>
          )}
          {after !== '' && !after.startsWith(':') && ' '}
          {after.trim()}
        </p>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-me-2 inline-flex min-h-11 items-center gap-1 px-2 text-sm"
        >
          Details <span className="sr-only">of entry {seq}</span>
          <ChevronDown aria-hidden="true" className={`size-4 ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
      {open && <AuditDetails entry={entry} />}
    </li>
  );
}
