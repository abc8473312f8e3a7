import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listAuditHeads } from '#contracts/audit/audit.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The published hashes of the audit log, newest first. */
const auditHeadsQuery = callQuery([...queryKeys.transparency, 'audit-heads'], listAuditHeads, {});

/** The published hashes of the audit log, for comparison with proofs. Renders nothing if there are none. */
export function AuditHeads() {
  const id = useId();
  const { data } = useQuery(auditHeadsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-3 text-2xl">
        The audit log
      </h2>
      <p className="mb-4 max-w-prose text-muted">
        We record each decision in a log. Each entry depends on all earlier ones. Once a day we
        publish the last entry’s hash. If someone changed an older entry, the published hashes would
        no longer match.{' '}
        <a href="/verify.html" className="text-link">
          Check a proof
        </a>
      </p>
      <ul className="divide-y divide-rule border-y border-rule text-sm">
        {data.items.map(({ seq, hash, published_at }) => (
          <li key={seq} className="flex flex-wrap gap-x-6 gap-y-1 py-2">
            <time dateTime={published_at} className="w-44 shrink-0">
              {formatDayAndTime(published_at)}
            </time>
            <span className="shrink-0 tabular-nums">Entry {seq}</span>
            <code className="min-w-0 break-all">{hash}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
