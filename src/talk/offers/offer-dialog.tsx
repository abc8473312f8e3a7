import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Product } from '#contracts/catalog/products.ts';
import type { User } from '#contracts/people/users.ts';
import { BuyerForm, OfferForm, PriceForm } from '#contracts/talk/offers.ts';
import { lastBookingQuery } from '#src/bookings/booking-queries.ts';
import { formatHours } from '#src/lib/dates.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FormWarning } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useCreateOffer } from './offer-queries.ts';
import { percentBelow } from './percent-below.ts';
import { tooLow } from './too-low.ts';

type Form = z.input<typeof OfferForm>;
const nearest = { block: 'nearest' } as const;

type OfferDialogProps = {
  user: User;
  seller: string;
  /** The name of what was typed but not sent. */
  draft: string;
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the button. */
  label: string;
  /** The asking price, if the form asks for another one. */
  asking?: string;
  /** Whether to ask for what a booking needs. */
  asksContact: boolean;
  /** Where most buyers pick the product up. */
  place?: string;
  /** Sends the form. Returns what is wrong with the price, if anything. If it throws, the dialog shows the error. */
  onSubmit: (form: Form) => Promise<string | undefined>;
  children: ReactNode;
};

/** A step of an offer: a price and a message, what a booking needs, both or neither. */
export function OfferDialog(props: OfferDialogProps) {
  const { open, onClose, title, children } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-4">
        {children}
        <OfferFields {...props} />
      </div>
    </Dialog>
  );
}

function OfferFields({
  user,
  seller,
  draft: name,
  label,
  asking,
  asksContact,
  place = '',
  onClose,
  onSubmit,
}: OfferDialogProps) {
  const [draft] = useState(() => formDraft(user._id, name));
  const [lastPhone] = useState(() => formDraft(user._id, 'offer-phone'));
  /** The last price that was far below the asking price. */
  const [asked, setLow] = useState<string>();
  // It is sent only if the button is pressed again, but not by a double press or a held key.
  const low = useDebouncedValue(asked, 500);
  const asksPrice = asking !== undefined;
  const schema = asksPrice ? (asksContact ? OfferForm : PriceForm) : BuyerForm;
  const form = useForm<Form>({
    ...((asksPrice || asksContact) && {
      resolver: standardSchemaResolver(schema as typeof OfferForm),
    }),
    defaultValues: {
      ...{ price: '', message: '', phone: lastPhone.read().phone ?? '', location: place },
      ...draft.read(),
    },
  });
  const { input, getValues, setValue, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.save({ ...values, message: values.message ?? '' }),
      }),
    [subscribe, draft],
  );
  const { data: last } = useQuery({ ...lastBookingQuery(user.email), enabled: asksContact });
  useEffect(() => {
    if (!last) return;
    if (getValues('phone') === '') setValue('phone', last.phone);
    // Another seller may be far away.
    if (last.seller !== seller || last.location === '') return;
    if (getValues('location') === place) setValue('location', last.location);
  }, [last, seller, place, getValues, setValue]);
  const asksAgain = low !== undefined && form.watch('price') === low;
  const sending = useSending(form, async (values) => {
    if (asking && !asksAgain && Number(values.price) < Number(asking) / 2) {
      return setLow(getValues('price'));
    }
    const problem = await onSubmit(values);
    setLow(undefined);
    if (problem) return form.setError('price', { message: problem }, { shouldFocus: true });
    if (values.phone) lastPhone.save({ phone: values.phone });
    draft.forget();
    onClose();
  });
  const element = useRef<HTMLFormElement>(null);
  const { failure } = sending;
  // A phone's keyboard can cover the end of the form.
  useEffect(() => {
    if (asksAgain || failure) element.current?.lastElementChild?.scrollIntoView?.(nearest);
  }, [asksAgain, failure]);
  return (
    <DialogForm
      {...sending}
      ref={element}
      button={asksAgain ? `Send ${formatMoney(low)} offer anyway` : label}
      onClose={onClose}
    >
      {asksPrice && (
        <MoneyField
          label="Price"
          hint={`${percentBelow(form.watch('price'), asking) || 'Below'} the asking price`}
          {...input('price', moneyInput)}
        />
      )}
      {asksContact && (
        <>
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="The seller sees it once the product is on hold for you."
            {...input('phone')}
          />
          <TextField
            label="Meeting location"
            hint="Where you would like to pick it up. The seller sees it."
            {...input('location')}
          />
        </>
      )}
      {asksPrice && <TextAreaField label="Message (optional)" {...input('message')} />}
      <FormWarning when={asksAgain}>
        That is less than half of the asking price ({asking && formatMoney(asking)}). Send it
        anyway?
      </FormWarning>
    </DialogForm>
  );
}

export type NewOfferProps = { product: Product; user: User; open: boolean; onClose: () => void };

/** Offers a price for a product. */
export function NewOffer({ product, user, open, onClose }: NewOfferProps) {
  const { _id: id, resale_price } = product;
  const [key, setKey] = useState(newUuid);
  const create = useCreateOffer();
  return (
    <OfferDialog
      user={user}
      seller={product.seller_name}
      draft={`offer:${id}`}
      open={open}
      onClose={onClose}
      title="Make an offer"
      label="Send the offer"
      asking={resale_price}
      asksContact
      place={product.meeting_location ?? product.location}
      onSubmit={async (body) => {
        const made = await create.mutateAsync({ params: { id }, body, key });
        setKey(newUuid());
        if (made.state === 'declined') return tooLow(made);
        toastSuccess('Offer sent. See it in Offers.');
        return undefined;
      }}
    >
      <p>
        The asking price is {formatMoney(resale_price)}. Your offer is valid for{' '}
        {formatHours(product.offer_hours)}. An offer is not a hold: until the seller accepts, others
        can still book this product. If they accept, it’s on hold for you.
      </p>
    </OfferDialog>
  );
}
