import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '#src/lib/refresh.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import {
  type ProductStart,
  type StockInputSchema,
  toDraft,
} from '#src/selling/form/product-form.ts';
import { useProductForm } from '#src/selling/form/use-product-form.ts';
import { draftsQuery, lastContactQuery } from '#src/selling/selling-queries.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { useKeptPhotos } from './use-kept-photos.ts';

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
