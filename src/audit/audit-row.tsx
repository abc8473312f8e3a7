import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { fromCents } from '#contracts/money.ts';
import { formatDayAndTime, formatTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { auditSentence, factsOf } from './audit-sentences.ts';

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

const nameOf = (key: string) => {
  const words = key.replace(/_cents$/, '').replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(key: string, value: unknown): string {
  if (key.endsWith('_cents') && typeof value === 'number') return formatMoney(fromCents(value));
  if (Array.isArray(value)) return value.map((one) => shown('', one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** All the data of an entry, with links to other entries by the same person or about the same subject. */
function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { seq, at, actor, action, subject_id, hash } = entry;
  const rows: [string, string][] = [
    ['Entry', seq.toLocaleString('en-US')],
    ['Time', formatDayAndTime(at)],
    ['Action', action],
    ...Object.entries(factsOf(entry)).map(([key, value]): [string, string] => [
      nameOf(key),
      shown(key, value),
    ]),
    ['Subject', subject_id],
    ['Hash', hash],
  ];
  return (
    <div className="grid gap-3 pb-3 text-sm sm:ps-24">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        {actor && (
          <Link
            to={staffPaths.audit({ actor: actor._id })}
            className="text-link inline-flex min-h-11 items-center"
          >
            <span className="wrap-anywhere">
              All entries by <bdi>{actor.name}</bdi>
            </span>
          </Link>
        )}
        <Link
          to={staffPaths.audit({ subject: subject_id })}
          className="text-link inline-flex min-h-11 items-center"
        >
          All entries about this subject
        </Link>
      </p>
    </div>
  );
}
