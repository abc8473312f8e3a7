import { Link } from 'react-router-dom';
import { type OwnReport, reportReasons } from '#contracts/moderation/reports.ts';
import { formatDay } from '#src/lib/dates.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { stateText } from './report-text.ts';

const kinds = {
  product: 'Product',
  image: 'Photo',
  user: 'Seller',
  review: 'Review',
  message: 'Message',
} as const;

/** One of the user's reports, with its state and outcome. */
export function OwnReportCard({ report }: { report: OwnReport }) {
  const { target, reason, text, evidence, created_at, state, outcome } = report;
  const [words, tone] = stateText[state];
  return (
    <li>
      <article aria-label={target.title} className="plate grid gap-3 p-5 sm:p-6">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            {target.path === null ? (
              <bdi>{target.title}</bdi>
            ) : (
              <Link to={target.path} className="fret-link font-normal!">
                <bdi>{target.title}</bdi>
              </Link>
            )}
          </h2>
          <Badge tone={tone}>{words}</Badge>
          <span className="text-sm text-muted sm:ms-auto">
            Reported <time dateTime={created_at}>{formatDay(created_at)}</time>
          </span>
        </header>
        <p className="text-muted">
          {kinds[target.type]}: {reportReasons[reason].label}
        </p>
        {text !== '' && (
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        )}
        {evidence.length > 0 && (
          <ul aria-label="Your photos" className="flex flex-wrap gap-2">
            {evidence.map((image, index) => (
              <li key={image.url}>
                <a
                  href={image.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Open photo ${index + 1} in a new tab`}
                >
                  <Picture
                    image={pictureOf(image)}
                    alt=""
                    sizes="6rem"
                    className="w-24 rounded-box"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {outcome && (
          <div className="border-s-4 border-s-secondary ps-4">
            <p className="font-semibold">
              {outcome.done}{' '}
              <time dateTime={outcome.at} className="text-sm font-normal text-muted">
                {formatDay(outcome.at)}
              </time>
            </p>
            {outcome.statement !== null && (
              <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                {outcome.statement}
              </p>
            )}
          </div>
        )}
        {!outcome && (
          <p className="text-sm text-muted">
            {state === 'in_review'
              ? 'A moderator is reviewing it. We will tell you the outcome.'
              : 'A moderator will review it. We will tell you the outcome.'}
          </p>
        )}
      </article>
    </li>
  );
}
