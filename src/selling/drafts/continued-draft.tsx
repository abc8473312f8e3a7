import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';
import { readKeptPhotos } from '#src/media/kept-photos.ts';
import { missingPhotos } from '#src/media/photos/photo-uploads.ts';
import { fromDraft, startValues } from '#src/selling/form/product-form.ts';
import { draftsQuery } from '#src/selling/selling-queries.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { localProductDraft } from './local-draft.ts';
import type { OpenedDraft } from './use-draft.ts';

type ContinuedDraftProps = {
  id: string;
  seller: User;
  /** The URL that starts a new draft if this draft no longer exists. */
  startAgain?: string;
  children: (opened: OpenedDraft) => ReactNode;
};

/**
 * Returns the copy of a draft to continue: this device's copy if it has unsent changes or if the server can't be
 * reached, otherwise the server's copy. `found` is undefined while loading, and null if the draft doesn't exist.
 */
function useDraftToContinue(id: string, userId: string) {
  const [local] = useState(() => localProductDraft(userId, id).read());
  const drafts = useQuery({ ...draftsQuery, staleTime: 0, refetchOnMount: 'always' });
  const { isFetchedAfterMount, isError, fetchStatus } = drafts;
  const there = drafts.data?.items.find((draft) => draft._id === id);
  const key = () => local?.key ?? newUuid();
  const typed = local?.form ? { ...local, form: local.form, key, unsent: !local.sent } : null;
  const unreachable = isError || fetchStatus === 'paused';
  const now = () => {
    if (typed && (typed.unsent || unreachable)) return typed;
    if (!isFetchedAfterMount || isError) return undefined;
    return there ? { ...there, at: there.updated_at, key, unsent: false } : null;
  };
  // The form keeps its initial values, even if the list of drafts changes later.
  const [found, setFound] = useState(now);
  const latest = found === undefined ? now() : found;
  if (latest !== found) setFound(latest);
  return { found: latest, missing: local?.missing ?? 0, drafts };
}

/** Loads a draft, then renders its form. */
export function ContinuedDraft({
  id,
  seller,
  startAgain = paths.addProduct,
  children,
}: ContinuedDraftProps) {
  // Set by "Duplicate" in My Products.
  const copyOf: unknown = useLocation().state?.copyOf;
  const { found, missing, drafts } = useDraftToContinue(id, seller._id);
  // Load the photos only for the first id. When the draft gets a new id, the form already has them.
  const [first] = useState(id);
  const { data: keptPhotos } = useQuery({
    queryKey: ['kept-photos', first],
    queryFn: () => readKeptPhotos(seller._id, first),
    gcTime: 0,
    networkMode: 'always',
  });
  if (found === undefined && drafts.isError) {
    return <ErrorPanel {...failureOf(drafts)} />;
  }
  if (found === undefined || keptPhotos === undefined) {
    return (
      <Loading label="Loading your draft">
        <div className="grid gap-6">
          <Skeleton className="h-56" />
          <Skeleton className="h-80" />
        </div>
      </Loading>
    );
  }
  if (found === null) {
    return (
      <EmptyState title="This draft is gone" link="Start a new one" to={startAgain}>
        <p>It has been published or discarded.</p>
      </EmptyState>
    );
  }
  const { key, version, unsent, form, images, at } = found;
  const stored = images.filter(({ url }) => form.image_urls.includes(url));
  const values = { ...startValues(seller), ...fromDraft(form) };
  // If the page closed just after an upload, its photo is still kept, but the draft has it already.
  const unsentPhotos = keptPhotos.slice(Math.max(0, keptPhotos.length - missing));
  const lost = missing - unsentPhotos.length;
  return (
    <>
      <p className="mb-8 rounded-box bg-base-200 px-5 py-3">
        {typeof copyOf === 'string' ? (
          <>
            This is a copy of <bdi>{copyOf}</bdi>.
          </>
        ) : (
          `This is your draft from ${formatMoment(at)}.`
        )}
        {lost > 0 && ` ${missingPhotos(lost)}`}
      </p>
      {children({
        draft: { id, key, version },
        start: { values: { ...values, image_urls: stored.map(({ url }) => url) }, images: stored },
        unsent,
        keptPhotos: unsentPhotos,
      })}
    </>
  );
}
