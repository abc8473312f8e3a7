import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ConsignmentForm, OwnerForm, ShareForm } from '#contracts/stock/consignments.ts';
import { email } from '#contracts/text.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import { useForm } from '#src/lib/use-form.ts';
import { PurchaseForm } from '#src/stock/trade-in/purchase-form.ts';
import { payments, readDefaults, type Way, ways } from './intake-defaults.ts';

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

/** How the shop gets a product, and from whom. Only the inputs of the chosen {@link Way} are validated. */
export type Arrival = {
  way: Way;
  payment: (typeof payments)[number];
} & z.input<typeof PurchaseForm> &
  z.input<typeof Terms>;

const schemas = {
  bought: PurchaseForm,
  ticket: PurchaseForm,
  consigned: Terms,
  stock: z.object({}),
};

const resolver: Resolver<Arrival> = async (values, context, options) => {
  const resolve = standardSchemaResolver(schemas[values.way]) as unknown as Resolver<Arrival>;
  const { errors } = await resolve(values, context, options);
  return { values, errors } as Awaited<ReturnType<Resolver<Arrival>>>;
};

const OnDevice = z.object({ way: z.enum(ways) });
const person = { name: z.string(), address: z.string() };
const InTab = z.object({
  way: z.enum(ways),
  payment: z.enum(payments),
  paid: z.string(),
  seller: z.object({ ...person, document: z.optional(z.string()) }),
  share: z.string(),
  owner_id: z.string(),
  owner: z.object({ ...person, email: z.string() }),
});

const Part = z.custom<{ draftId?: string }>((part) => typeof part === 'object');

/** Returns a new form, or what release 0.2.0 stored for the draft. It had three places, each for only one draft. */
function startOf(userId: string, draftId: string): Arrival {
  const empty: Arrival = {
    ...{ way: 'bought', payment: readDefaults(userId).payment, paid: '' },
    seller: { name: '', address: '', document: '' },
    ...{ share: '', owner_id: '' },
    owner: { name: '', email: '', address: '' },
  };
  const parts = ['way', 'bought', 'consigned']
    .map((part) => localDraft(userId, `intake:${part}`, Part, ['tab', 'device']).read())
    .filter((part) => part?.draftId === draftId);
  return InTab.safeParse(Object.assign({}, empty, ...parts)).data ?? empty;
}

/**
 * The form for how the shop gets a draft's product. Once the draft has `begun`, the form survives a reload, but only
 * the {@link Way} survives closing the tab. It is not part of the draft on the server, because drafts are not
 * encrypted. `asked` is the way in the form's URL, which the URL of the draft replaces.
 */
export function useArrival(userId: string, draftId: string, begun: boolean, asked?: Way) {
  const [stored] = useState(() => ({
    device: localDraft(userId, `intake:${draftId}`, OnDevice, ['device']),
    tab: localDraft(userId, `intake:${draftId}`, InTab, ['tab']),
  }));
  const form = useForm<Arrival>({
    resolver,
    defaultValues: {
      ...startOf(userId, draftId),
      ...stored.device.read(),
      ...stored.tab.read(),
      ...(asked && { way: asked }),
    },
    shouldFocusError: false,
  });
  const { subscribe, getValues } = form;
  useEffect(() => {
    if (!begun) return;
    function keep(values: Arrival) {
      stored.device.save({ way: values.way });
      stored.tab.save(values);
    }
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [begun, stored, subscribe, getValues]);
  return form;
}

/** Converts the form's values to the API's format. */
export function toConsignment({
  share,
  owner_id,
  owner: { name, email: typed, address },
}: Arrival): Pick<ConsignmentForm, 'share' | 'owner' | 'owner_id'> {
  if (owner_id !== '') return { share, owner_id };
  return { share, owner: { name, address, ...(typed.trim() && { email: typed }) } };
}
