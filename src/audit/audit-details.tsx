import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { fromCents } from '#contracts/money.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { factsOf } from './audit-sentences.ts';

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
export function AuditDetails({ entry }: { entry: AuditEntry }) {
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
