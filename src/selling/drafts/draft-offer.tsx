import { Link } from 'react-router-dom';
import { formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { DiscardButton } from './discard-button.tsx';
import { useDrafts } from './use-drafts.ts';

type DraftOfferProps = {
  userId: string;
  /** The id of the draft that is already open, which is not offered. */
  except: string;
  draftPath?: (id: string) => string;
};

/** Offers to continue the newest draft, with a link to all drafts if there are several. */
export function DraftOffer({ userId, except, draftPath = paths.draft }: DraftOfferProps) {
  const { drafts: all, hide } = useDrafts(userId);
  const region = useKeptFocus<HTMLDivElement>();
  const drafts = all.filter(({ id }) => id !== except);
  const newest = drafts[0];
  return (
    <div {...region} role="status" className="outline-none">
      {newest && (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-surf px-5 py-4 text-surf-ink">
          <p className="min-w-0 break-words">
            You have {newest.form.title ? 'a' : 'an untitled'} draft from {formatMoment(newest.at)}
            {newest.form.title && (
              <>
                : <b className="break-words">{newest.form.title.slice(0, 80)}</b>
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Link to={draftPath(newest.id)} className={buttonClass('primary')}>
              Continue
            </Link>
            <DiscardButton
              key={newest.id}
              id={newest.id}
              userId={userId}
              title={newest.form.title ?? ''}
              label="Discard"
              onDone={() => hide(newest.id)}
            />
            {drafts.length > 1 && (
              <Link to={paths.drafts} className="text-link flex min-h-11 items-center">
                See all {drafts.length} drafts
              </Link>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
