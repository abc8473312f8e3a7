import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { localDraft } from '#src/lib/local-drafts.ts';
import { PurchaseForm } from '#src/stock/trade-in/purchase-form.ts';

const Stored = z.object({
  draftId: z.string(),
  paid: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), document: z.optional(z.string()) }),
});

/**
 * The form for the purchase price and the seller's details. It survives a reload in this tab. It is not part of the
 * draft on the server, because drafts are not encrypted.
 */
export function usePurchase(userId: string, draftId: string) {
  const stored = () => localDraft(userId, 'intake:bought', Stored, ['tab']);
  const known = stored().read();
  const form = useForm<PurchaseForm>({
    resolver: standardSchemaResolver(PurchaseForm),
    defaultValues:
      known?.draftId === draftId
        ? { paid: known.paid, seller: known.seller }
        : { paid: '', seller: { name: '', address: '', document: '' } },
    shouldFocusError: false,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { paid, seller } }) =>
          localDraft(userId, 'intake:bought', Stored, ['tab']).save({
            draftId,
            paid,
            seller,
          }),
      }),
    [subscribe, userId, draftId],
  );
  return { form, forget: () => stored().end() };
}
