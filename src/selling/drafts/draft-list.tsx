import { Link } from 'react-router-dom';
import { failureOf } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { DiscardButton } from './discard-button.tsx';
import { useDrafts } from './use-drafts.ts';

/** Lists the user's drafts on the server and on this device. */
export function DraftList({ userId }: { userId: string }) {
  const { query, drafts, hide } = useDrafts(userId);
  const { data, error, isPending, isFetching, refetch } = query;
  if (isPending && drafts.length === 0) return <TableSkeleton label="Loading drafts" />;
  return (
    <div className="grid gap-6">
      {error && !data && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
      {drafts.length === 0 && data && (
        <EmptyState title="No drafts" link="Add A Product" to={paths.addProduct}>
          <p>Products you’ve started to list but haven’t published will appear here.</p>
        </EmptyState>
      )}
      <ul aria-label="Drafts" className="empty:hidden">
        {drafts.map(({ id, at, form, images }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-rule py-3"
          >
            <Picture
              image={pictureOf(images[0] ?? null)}
              alt=""
              sizes="6rem"
              className="w-24 shrink-0 rounded-box text-xs"
            />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold break-words">{form.title?.slice(0, 120) || 'Untitled'}</p>
              <p className="text-sm text-muted">Edited {formatMoment(at)}</p>
            </div>
            <div className="flex gap-6">
              <Link
                to={paths.draft(id)}
                aria-label={`Continue ${form.title?.slice(0, 120) || 'this draft'}`}
                className={buttonClass('paper')}
              >
                Continue
              </Link>
              <DiscardButton
                id={id}
                userId={userId}
                title={form.title?.slice(0, 120) ?? ''}
                label="Discard"
                onDone={() => hide(id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
