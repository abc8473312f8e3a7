import { Flag, TriangleAlert, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { CaseStateBadge } from './case-state-badge.tsx';
import { countOfReports, kindText } from './case-text.ts';
import { ClaimNote } from './claim-note.tsx';
import { fromQueue } from './queue-place.ts';

/** Returns whether the case can be selected for a decision on several cases at once. */
export const isSelectable = ({ state, claim, own_report }: CaseSummary): boolean =>
  !own_report && (state === 'open' || (state === 'claimed' && claim?.mine === true));

type CaseRowProps = {
  item: CaseSummary;
  selected: boolean;
  onSelect: (on: boolean) => void;
  /** Whether the moderator comes back from this case. Its link gets focus. */
  arrival: boolean;
};

/** A case in the queue. Arrow keys move focus to the case's link. */
export function CaseRow({ item, selected, onSelect, arrival }: CaseRowProps) {
  const { _id, target, picture, person, reasons, reports, flags, opened_at, claim } = item;
  return (
    <li>
      <article
        data-case={_id}
        aria-label={target.title}
        className="plate relative flex gap-4 p-4 has-[[data-row-action]:focus-visible]:border-primary"
      >
        {target.type === 'user' || target.type === 'message' ? (
          <span className="grid aspect-4/3 w-20 shrink-0 place-items-center self-start rounded-box bg-base-200 text-muted sm:w-28">
            <UserRound aria-hidden="true" className="size-8" />
          </span>
        ) : (
          <Picture
            image={pictureOf(picture)}
            alt=""
            sizes="7rem"
            className="w-20 shrink-0 self-start rounded-box text-xs sm:w-28"
          />
        )}
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg leading-snug wrap-anywhere">
              <Link
                to={staffPaths.case(_id)}
                state={fromQueue}
                data-row-action=""
                data-arrival={arrival ? '' : undefined}
                className="scroll-mt-32 after:absolute after:inset-0 hover:underline"
              >
                <bdi>{target.title}</bdi>
              </Link>
            </h2>
            <CaseStateBadge state={item.state} claim={claim} />
            <CaseAge item={item} />
          </div>
          <p className="text-sm text-muted">
            {kindText[target.type]} ·{' '}
            {target.type !== 'user' && (
              <>
                <bdi>{person.name}</bdi> ·{' '}
              </>
            )}
            opened <time dateTime={opened_at}>{formatRelative(opened_at)}</time>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="inline-flex items-center gap-1.5 font-semibold tabular-nums">
              <Flag aria-hidden="true" className="size-4" />
              {countOfReports(reports)}
            </span>
            {item.own_report && <span className="text-sm text-muted">You reported this</span>}
            {reasons.map(({ reason, count }) => (
              <span key={reason} className="text-sm">
                {reportReasons[reason].label}
                {count > 1 && <span className="tabular-nums"> × {count}</span>}
              </span>
            ))}
          </p>
          {flags.length > 0 && (
            <ul aria-label="Flagged by rules" className="grid gap-1 text-sm">
              {flags.map(({ rule, text }) => (
                <li key={rule} className="flex gap-1.5">
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </li>
              ))}
            </ul>
          )}
          {claim && <ClaimNote claim={claim} />}
        </div>
        {isSelectable(item) && (
          <label className="relative z-10 -m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <span className="sr-only">Select {target.title}</span>
            <input
              type="checkbox"
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
              className="checkbox rounded-sm border-base-content/60"
            />
          </label>
        )}
      </article>
    </li>
  );
}

const dayMs = 86_400_000;
/** After this many days, a waiting case's age stands out. */
const oldDays = 3;

/** The age of a case that waits for a decision. Renders nothing on the first day. */
function CaseAge({ item: { state, opened_at } }: { item: CaseSummary }) {
  const days = Math.floor((Date.now() - Date.parse(opened_at)) / dayMs);
  if (days < 1 || state === 'decided' || state === 'final') return null;
  return (
    <Badge tone={days >= oldDays ? 'amber' : 'plain'}>
      {days === 1 ? '1 day old' : `${days} days old`}
    </Badge>
  );
}
