import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ConsignmentForm, OwnerForm, ShareForm } from '#contracts/stock/consignments.ts';
import { email } from '#contracts/text.ts';
import { localDraft } from '#src/lib/local-drafts.ts';

const typedEmail = z
  .string()
  .check(
    z.refine(
      (text) => text.trim() === '' || z.safeParse(email(''), text).success,
      'Email Address must look like name@example.com!',
    ),
  );

/**
 * The owner of a consigned piece, and the owner's share. For a new owner, `owner_id` is empty and an address is
 * required.
 */
const Terms = z
  .object({
    share: ShareForm,
    owner_id: z.string(),
    owner: z.object({
      name: OwnerForm.shape.name,
      email: typedEmail,
      address: z.string().check(z.maxLength(500, 'Use at most 500 characters.')),
    }),
  })
  .check(
    z.refine(({ owner_id, owner }) => owner_id !== '' || owner.address.trim() !== '', {
      error: 'Address is required!',
      path: ['owner', 'address'],
    }),
  );
export type ConsignmentTerms = z.input<typeof Terms>;

const Stored = z.object({
  draftId: z.string(),
  share: z.string(),
  owner_id: z.string(),
  owner: z.object({ name: z.string(), email: z.string(), address: z.string() }),
});
const empty: ConsignmentTerms = {
  share: '',
  owner_id: '',
  owner: { name: '', email: '', address: '' },
};

/**
 * The form for a consigned piece's owner and share. It survives a reload in this tab. It is not part of the draft on
 * the server, because drafts are not encrypted.
 */
export function useTerms(userId: string, draftId: string) {
  const stored = () => localDraft(userId, 'intake:consigned', Stored, ['tab']);
  const known = stored().read();
  const { draftId: of, ...typed } = known ?? { draftId: '', ...empty };
  const form = useForm<ConsignmentTerms>({
    resolver: standardSchemaResolver(Terms),
    defaultValues: of === draftId ? typed : empty,
    shouldFocusError: false,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          localDraft(userId, 'intake:consigned', Stored, ['tab']).save({ draftId, ...values }),
      }),
    [subscribe, userId, draftId],
  );
  return { form, forget: () => stored().end() };
}

/** Converts the form's values to the API's format. */
export function toConsignment({
  share,
  owner_id,
  owner: { name, email: typed, address },
}: ConsignmentTerms): Pick<ConsignmentForm, 'share' | 'owner' | 'owner_id'> {
  if (owner_id !== '') return { share, owner_id };
  return { share, owner: { name, address, ...(typed.trim() && { email: typed }) } };
}
