import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '#src/lib/refresh.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { forgetPhotos, keepPhotos } from '#src/media/kept-photos.ts';
import type { Photo, PhotoUploads } from '#src/media/photos/photo-uploads.ts';
import {
  type ProductStart,
  type StockInputSchema,
  toDraft,
} from '#src/selling/form/product-form.ts';
import { useProductForm } from '#src/selling/form/use-product-form.ts';
import { draftsQuery, lastContactQuery } from '#src/selling/selling-queries.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { localProductDraft } from './local-draft.ts';

/** A draft to open in a form. */
export type OpenedDraft = {
  draft: { id: string; key: () => string; version: number };
  start: ProductStart;
  /** Whether this device has changes that the server doesn't have. */
  unsent?: boolean;
  /** Photos of the draft that are stored on this device, because they were never uploaded. */
  keptPhotos?: readonly File[];
};

/**
 * Returns the form of a draft, and saves the draft while the form is open. Sends unsent changes when the form closes
 * and when the network connection returns. Once something is typed, the page's URL becomes `address`.
 */
export function useDraft(
  userId: string,
  { draft: opened, start, unsent = false, keptPhotos = [] }: OpenedDraft,
  address: string,
  schema?: typeof StockInputSchema,
) {
  const { id, key, version } = opened;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...{ userId, id, key: key(), version, unsure: unsent ? toDraft(start.values) : null },
      async read(wanted) {
        const { items } = await queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 });
        return items.find(({ _id }) => _id === wanted) ?? null;
      },
    }),
  );
  const { draft, state } = keeper.use();
  useReconnect(() => void keeper.flush());
  useEffect(() => {
    return () => {
      void keeper.leave().then(() => refresh(queryClient, draftsQuery.queryKey));
    };
  }, [keeper, queryClient]);
  const isNew = version === 0 && !unsent;
  const { data: contact } = useQuery({ ...lastContactQuery, enabled: isNew });
  const form = useProductForm(
    start,
    ({ values, images, missing }) => {
      keeper.change(toDraft(values), images, missing);
      if (window.location.pathname + window.location.search !== address) {
        void navigate(address, { replace: true, preventScrollReset: true });
      }
    },
    contact,
    schema,
  );
  useKeptPhotos({ id, userId }, keptPhotos, form.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the initial values
  useEffect(() => {
    if (unsent) keeper.change(toDraft(start.values), start.images, 0);
  }, []);
  return {
    keeper,
    state,
    form,
    /** Whether the draft is stored, because something has been typed now or earlier. */
    begun: !isNew || draft.form !== null,
  };
}

type Draft = { id: string; userId: string };

/** Returns whether a photo is not uploaded yet and another attempt can succeed. */
const isUnsent = ({ source, state }: Photo): boolean =>
  source !== null && state.status !== 'stored' && (state.status !== 'failed' || state.mayRetry);

/**
 * Stores a draft's photos on this device until they are uploaded, so that they survive a crash or a lost connection.
 * Also restores `kept`, the photos from an earlier visit.
 */
function useKeptPhotos({ id, userId }: Draft, kept: readonly File[], uploads: PhotoUploads): void {
  const [earlier] = useState(kept);
  const added = useRef(false);
  useEffect(() => {
    let before: readonly (Blob | null)[] = [];
    function keep() {
      const unsent = uploads.photos().flatMap((photo) => (isUnsent(photo) ? [photo.source] : []));
      if (unsent.length === before.length && unsent.every((one, n) => one === before[n])) return;
      before = unsent;
      const sources = unsent.filter((source) => source !== null);
      void keepPhotos(userId, id, sources);
    }
    const stop = uploads.subscribe(keep);
    // If only the draft's id has changed, the form already has these photos.
    if (added.current || earlier.length === 0) keep();
    else uploads.add(earlier);
    added.current = true;
    const exists = (other: string) => localProductDraft(userId, other).read() !== null;
    void forgetPhotos(userId, (other) => other === id || exists(other));
    return stop;
  }, [id, userId, earlier, uploads]);
}
