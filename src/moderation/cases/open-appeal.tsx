import type { Decision } from '#contracts/moderation/decisions.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { CaseSection } from './case-section.tsx';

type OpenAppealProps = { appeal: NonNullable<Decision['appeal']>; name: string };

/** An appeal that has not been decided yet. */
export function OpenAppeal({ appeal: { text, at }, name }: OpenAppealProps) {
  return (
    <CaseSection title="Appeal">
      <div className="plate grid gap-2 border-l-4 border-l-secondary p-4">
        <p className="text-sm text-muted">
          <bdi>{name}</bdi>, {formatDayAndTime(at)}
        </p>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
    </CaseSection>
  );
}
