import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Loaded on demand, because few visitors offer a price. */
const NewOffer = lazyPart(
  async () => (await import('./offer-dialog.tsx')).NewOffer,
  <ReloadPanel what="The form" />,
);
const InviteDialog = lazyPart(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
  <ReloadPanel what="The form" />,
);

/**
 * A button to offer a price or, for the seller, to invite someone to a price. `talk` leaves out the open offer, because the
 * conversation shows it.
 */
export function OfferButton({ product, talk = false }: { product: Product; talk?: boolean }) {
  const session = useSession();
  const [open, setOpen] = useState<boolean | null>(null);
  const { own_offer: offer } = product;
  const show = useWithLogin(
    `offer ${product._id}`,
    () => setOpen(product.can.offer && !offer),
    product,
  );
  if (offer && !open) {
    return talk ? null : (
      <p>
        {offer.mine ? 'You offered' : 'The seller offers you'} {formatMoney(offer.price)}.{' '}
        <Link to={paths.offers} className="text-link">
          See Offers
        </Link>
      </p>
    );
  }
  if (!product.can.offer && !open) return null;
  const Form = product.own ? InviteDialog : NewOffer;
  return (
    <>
      <Button look="paper" aria-haspopup="dialog" onClick={show}>
        {product.own ? 'Invite to a price' : 'Make an offer'}
      </Button>
      {open !== null && session.status === 'signed-in' && (
        <Form product={product} user={session.user} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
