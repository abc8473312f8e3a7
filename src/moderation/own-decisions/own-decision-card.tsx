import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  changesNothing,
  endedBookings,
  endsBookings,
  lasts,
  type OwnDecision,
} from '#contracts/moderation/decisions.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import {
  appealOutcomeText,
  automationText,
  effectsOf,
} from '#src/moderation/cases/decision-text.ts';
import { useSuspended } from '#src/people/suspension.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';

type OwnDecisionCardProps = {
  decision: OwnDecision;
  /** The button that downloads the decision's proof. */
  proof: ReactNode;
  onAppeal: () => void;
};

/** A decision with its reasons, and what the affected person can do about it. */
export function OwnDecisionCard({ decision, proof, onAppeal }: OwnDecisionCardProps) {
  const { _id, at, actions, reason, statement, automated, target, product_id, images } = decision;
  const { in_effect, appeal, appeal_until, can } = decision;
  // Suspended users can't open the product's pages.
  const suspended = useSuspended();
  return (
    <li>
      <article
        tabIndex={-1}
        data-decision={_id}
        aria-label={target.title}
        className="plate grid scroll-mt-6 gap-4 p-5 sm:p-6"
      >
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            {target.path === null || suspended ? (
              <bdi>{target.title}</bdi>
            ) : (
              <Link to={target.path} className="fret-link font-normal!">
                <bdi>{target.title}</bdi>
              </Link>
            )}
          </h2>
          {actions.some(lasts) && (
            <Badge tone={in_effect ? 'amber' : 'plain'}>
              {in_effect ? 'In effect' : 'No longer in effect'}
            </Badge>
          )}
          <time dateTime={at} className="text-sm text-muted sm:ms-auto">
            {formatDayAndTime(at)}
          </time>
        </header>
        <ul aria-label="What was decided" className="grid gap-1 text-lg font-semibold">
          {effectsOf(actions, decision.ended, !in_effect).map((effect) => (
            <li key={effect}>{effect}.</li>
          ))}
        </ul>
        <div>
          {!changesNothing(actions) && (
            <h3 className="mb-1 font-sans text-sm font-semibold text-muted">
              Why: {reportReasons[reason].label}
            </h3>
          )}
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {statement}
          </p>
        </div>
        <p className="text-sm text-muted">{automationText(automated)}</p>
        {images.length > 0 && (
          <div className="grid gap-1.5">
            <p className="text-sm text-muted">Hidden photos that only you can see:</p>
            <PhotoRow label="Hidden photos" images={images} />
          </div>
        )}
        {appeal && <OwnAppeal appeal={appeal} actions={actions} />}
        {(can.edit || can.appeal) && (
          <div className="flex flex-wrap items-center gap-3">
            {can.edit && product_id !== null && !suspended && (
              <Link to={paths.editProduct(product_id)} className={buttonClass('amber')}>
                Edit the product
              </Link>
            )}
            {can.appeal && (
              <Button look="paper" aria-haspopup="dialog" onClick={onAppeal}>
                <Scale aria-hidden="true" className="size-5" />
                Appeal
              </Button>
            )}
            {can.appeal && (
              <p className="text-sm text-muted">
                You can appeal once, until{' '}
                <time dateTime={appeal_until}>{formatDay(appeal_until)}</time>. If the shop has
                another admin, that admin will decide.
              </p>
            )}
          </div>
        )}
        {proof}
      </article>
    </li>
  );
}

type OwnAppealProps = {
  appeal: NonNullable<OwnDecision['appeal']>;
  /** The actions of the appealed decision. */
  actions: OwnDecision['actions'];
};

function OwnAppeal({ appeal, actions }: OwnAppealProps) {
  const { text, at, outcome, statement, decided_at } = appeal;
  return (
    <section aria-label="Your appeal" className="grid gap-3 border-s-4 border-s-secondary ps-4">
      <div>
        <h3 className="font-sans text-sm font-semibold text-muted">
          Your appeal, <time dateTime={at}>{formatDay(at)}</time>
        </h3>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
      {outcome === null ? (
        <p>An admin will review your appeal. We will tell you the outcome.</p>
      ) : (
        <div>
          <p className="font-semibold">
            {appealOutcomeText[outcome]}
            {decided_at && (
              <>
                {' '}
                <time dateTime={decided_at} className="text-sm font-normal text-muted">
                  {formatDay(decided_at)}
                </time>
              </>
            )}
          </p>
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {statement}
          </p>
          {outcome === 'reversed' && endsBookings(actions) && <p>{endedBookings}</p>}
        </div>
      )}
    </section>
  );
}
