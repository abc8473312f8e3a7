import { TriangleAlert } from 'lucide-react';
import type { Case } from '#contracts/moderation/cases.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { CaseSection } from './case-section.tsx';
import { countOfReports } from './case-text.ts';
import { PersonName } from './person-name.tsx';

/** All reports in a case, and the flags set by the shop's rules. */
export function CaseReports({ item: { reported, flags } }: { item: Case }) {
  return (
    <CaseSection title={countOfReports(reported.length)}>
      {reported.length + flags.length === 0 && (
        <p className="text-muted">An admin opened this case.</p>
      )}
      <div className="grid gap-3">
        {flags.length > 0 && (
          <ul aria-label="Flagged by rules" className="plate grid gap-2 p-4">
            {flags.map(({ rule, text }) => (
              <li key={rule} className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
        )}
        <ul aria-label="Reports" className="grid gap-3">
          {reported.map(({ _id, reason, text, evidence, created_at, reporter }) => (
            <li key={_id} className="plate grid gap-2 p-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <strong>{reportReasons[reason].label}</strong>
                <time dateTime={created_at} className="text-sm text-muted">
                  {formatDayAndTime(created_at)}
                </time>
              </p>
              {text !== '' && (
                <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
              )}
              {evidence.length > 0 && <PhotoRow label="Evidence" images={evidence} />}
              <p className="text-sm text-muted">
                <PersonName person={reporter} />, {recordText(reporter.standing)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </CaseSection>
  );
}

function recordText({ held, decided }: { held: number; decided: number }): string {
  if (decided === 0) return 'no earlier reports have been decided';
  if (decided === 1) return `1 earlier report, ${held === 1 ? 'upheld' : 'not upheld'}`;
  return `${decided} earlier reports, ${held === 0 ? 'none' : held} upheld`;
}
