import { useState } from 'react';
import type { Product } from '#contracts/catalog/products.ts';
import type { User } from '#contracts/people/users.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useCreateOffer } from './offer-queries.ts';

type NewOfferProps = { product: Product; user: User; open: boolean; onClose: () => void };

/** Offers a price for a product, or invites someone who watches the user's own product. */
export function NewOffer({ product, user, open, onClose }: NewOfferProps) {
  const { _id: id, own, title, resale_price } = product;
  const [key, setKey] = useState(newUuid);
  const create = useCreateOffer();
  return (
    <OfferDialog
      user={user}
      draft={`offer:${id}`}
      open={open}
      onClose={onClose}
      title={own ? 'Invite to a price' : 'Make an offer'}
      label={own ? 'Invite' : 'Send the offer'}
      asksPrice
      asksContact={!own}
      onSubmit={async (form) => {
        const body = own ? { ...form, to: 'watcher' as const } : form;
        const made = await create.mutateAsync({ params: { id }, body, key });
        setKey(newUuid());
        if (made.state === 'declined') {
          toastMessage(`${title}: thank you, but the seller can’t go that low.`, title);
        } else toastSuccess(own ? 'Invitation sent.' : 'Offer sent. See it in Offers.');
      }}
    >
      {own ? (
        <p>
          The person who watched <bdi>{title}</bdi> last, and has no offer yet, can buy it at your
          price. You won’t see who it is unless they answer.
        </p>
      ) : (
        <p>
          The asking price is {formatMoney(resale_price)}. An offer is not a hold: until the seller
          accepts, others can still book <bdi>{title}</bdi>. If they accept, it’s on hold for you.
        </p>
      )}
    </OfferDialog>
  );
}
