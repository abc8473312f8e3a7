import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import type { Offer } from '#contracts/talk/offers.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { hiddenText } from '#src/talk/hidden-text.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { toastError, toastMessage, toastSuccess } from '#src/ui/toaster.tsx';
import { AboutBuyer } from './about-buyer.tsx';
import { NextStep, ProductLink } from './next-step.tsx';
import { useAnswerOffer, useCounterOffer } from './offer-queries.ts';
import { percentBelow } from './percent-below.ts';
import { tooLow } from './too-low.ts';

/** Loaded on demand, because most offers are only read. */
const AcceptDialog = lazyPart(
  async () => (await import('./accept-dialog.tsx')).AcceptDialog,
  <ReloadPanel what="The form" />,
);
const OfferDialog = lazyPart(
  async () => (await import('./offer-dialog.tsx')).OfferDialog,
  <ReloadPanel what="The form" />,
);

const stateText = {
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Answered',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
  ended: 'Ended',
} as const;

/** Whether the user has to answer or confirm the offer. */
export const waitsForUser = ({ can }: Pick<Offer, 'can'>) => can.accept || can.confirm;

const toneOf = (offer: Offer): BadgeTone => {
  if (offer.state === 'accepted' && !offer.over) return 'surf';
  return waitsForUser(offer) ? 'amber' : 'plain';
};

/** Says whom an open offer waits for, or how it ended. */
function stateOf(offer: Offer): string {
  const { state, over, side, buyer, seller, product } = offer;
  if (over) return 'Hold ended';
  if (state === 'open') {
    const other = side === 'buyer' ? seller : (buyer ?? 'the person you invited');
    return `Waiting for ${waitsForUser(offer) ? 'you' : other}`;
  }
  return state === 'ended' && product.status !== 'live' ? 'Product taken' : stateText[state];
}

/** Says who proposed the price or, once it is agreed, who the other side is. */
function proposedBy({ by, side, buyer, seller, state }: Offer): string {
  if (state === 'accepted')
    return `Agreed with ${(side === 'buyer' ? seller : buyer) ?? 'the buyer'}.`;
  if (by === side)
    return `You offered this price to ${(side === 'buyer' ? seller : buyer) ?? 'someone who watches it'}.`;
  const verb = state === 'open' ? 'offers' : 'offered';
  return `${(by === 'buyer' ? buyer : seller) ?? 'A buyer'} ${verb} this price.`;
}

const endLabel = { decline: 'Decline', withdraw: 'Withdraw' } as const;

/** An offer with its product, and the buttons to answer it. */
export function OfferCard(props: OfferProps) {
  const { product, thread_id, side, buyer, seller } = props.offer;
  return (
    <li className="plate grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 sm:grid-rows-[auto_1fr] sm:p-5">
      <Picture
        image={pictureOf(product.image)}
        alt=""
        sizes="6rem"
        className="w-20 rounded-box text-xs sm:row-span-2 sm:w-24"
      />
      <h2 className="text-xl break-words">
        <Link to={paths.product(product._id)} className="hover:underline">
          {product.title}
        </Link>
      </h2>
      <div className="grid gap-2 max-sm:col-span-2 sm:col-start-2">
        <bdi className="text-sm text-muted">{product.location}</bdi>
        <OfferStep {...props} />
        <NextStep offer={props.offer} />
        {thread_id && (
          <Link
            to={paths.thread(thread_id)}
            aria-label={`Message ${side === 'buyer' ? seller : buyer} about ${product.title}`}
            className="text-link justify-self-start"
          >
            Message <bdi>{side === 'buyer' ? seller : buyer}</bdi>
          </Link>
        )}
      </div>
    </li>
  );
}

type OfferProps = { offer: Offer; user: User };

/** An offer without its product. */
export function OfferStep({ offer, user }: OfferProps) {
  const { product, price, state, message, hidden, changed, expires_at, booking_id, side } = offer;
  const mine = offer.by === side;
  const below = percentBelow(price, product.price);
  const taken = product.status !== 'live';
  const bookable = !taken && Number(product.price) <= Number(price);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="text-xl tabular-nums">{formatMoney(price)}</strong>
        {state === 'open' && (
          <span className="text-muted">
            asking price {formatMoney(product.price)}
            {below && `, ${below}`}
          </span>
        )}
        <Badge tone={toneOf(offer)}>
          <bdi>{stateOf(offer)}</bdi>
        </Badge>
      </p>
      <p>
        <bdi>{proposedBy(offer)}</bdi>
      </p>
      {offer.about_buyer && <AboutBuyer about={offer.about_buyer} />}
      {offer.below_lowest && <p>Declined: below your lowest offer.</p>}
      {message !== '' && (
        <p dir="auto" className="border-l-2 border-rule ps-3 break-words whitespace-pre-line">
          {message}
        </p>
      )}
      {hidden.length > 0 && (
        <p className="max-w-prose text-sm">
          <bdi>
            {hiddenText(
              { mine, hidden },
              side === 'buyer' ? offer.seller : (offer.buyer ?? 'them'),
            )}
          </bdi>
        </p>
      )}
      {changed.length > 0 && (
        <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          Changed since the offer: {changed.join(', ')}.{' '}
          {side === 'buyer'
            ? 'Please look at the product and confirm.'
            : 'The buyer has to confirm first.'}
        </p>
      )}
      {state === 'open' && (
        <p className="text-sm text-muted">
          Can be accepted <HoldEnd until={expires_at} />. An offer is not a hold.
        </p>
      )}
      {state === 'ended' && bookable && (
        <p>
          It now costs {formatMoney(product.price)}, so anyone can book it for that.{' '}
          {side === 'buyer' && (
            <ProductLink offer={offer} act="book">
              Book it
            </ProductLink>
          )}
        </p>
      )}
      {booking_id !== null && (
        <Link to={paths.booking(booking_id)} className="text-link justify-self-start">
          See the booking
        </Link>
      )}
      <Answers offer={offer} user={user} />
    </>
  );
}

function Answers({ offer, user }: { offer: Offer; user: User }) {
  const { _id: id, can, price, product, side, seller, needs_contact: asksContact } = offer;
  /** Undefined until a dialog has been opened. */
  const [dialog, setDialog] = useState<'accept' | 'counter' | null>();
  /** What the user is asked to confirm. */
  const [end, setEnd] = useState<keyof typeof endLabel | null>(null);
  const counter = useCounterOffer();
  const answer = useAnswerOffer(id);
  const close = () => setDialog(null);
  const about = `${formatMoney(price)} for ${product.title}`;
  const failed = (error: Error) => toastError(`${product.title}: ${describeError(error).message}`);
  const endButton = (verb: keyof typeof endLabel) =>
    can[verb] && (
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-label={`${endLabel[verb]}: ${about}`}
        onClick={() => setEnd(verb)}
      >
        {endLabel[verb]}
      </Button>
    );
  const shared = { user, seller, asksContact, place: product.location, onClose: close };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can.accept && (
        <Button
          look="amber"
          aria-haspopup="dialog"
          aria-label={`Accept: ${about}`}
          onClick={() => setDialog('accept')}
        >
          Accept
        </Button>
      )}
      {can.confirm && (
        <Button
          look="amber"
          busy={answer.isPending && answer.variables === 'confirm'}
          aria-label={`Confirm: ${about}`}
          onClick={() => answer.mutate('confirm', { onError: failed })}
        >
          Confirm
        </Button>
      )}
      {can.counter && (
        <Button
          look="paper"
          aria-haspopup="dialog"
          aria-label={`Other price: ${about}`}
          onClick={() => setDialog('counter')}
        >
          Other price
        </Button>
      )}
      {endButton('decline')}
      {endButton('withdraw')}
      <QuestionDialog
        open={end !== null}
        title={end && `${endLabel[end]} ${formatMoney(price)}?`}
        button={end ? endLabel[end] : ''}
        busy={answer.isPending}
        onClose={() => setEnd(null)}
        onConfirm={() =>
          end &&
          answer
            .mutateAsync(end)
            .catch(failed)
            .then(() => setEnd(null))
        }
      >
        <p>
          The offer for <bdi>{product.title}</bdi> ends at once.
        </p>
      </QuestionDialog>
      {dialog !== undefined && (
        <>
          <AcceptDialog
            {...{ ...shared, id, price, title: product.title, side }}
            open={dialog === 'accept'}
          />
          <OfferDialog
            {...shared}
            draft={`counter:${id}`}
            open={dialog === 'counter'}
            title="Answer with another price"
            label="Send"
            asking={product.price}
            onSubmit={async ({ price, message, ...contact }) => {
              const body = { price, message, ...(asksContact && contact) };
              const made = await counter.mutateAsync({ params: { id }, body });
              if (made.state === 'declined') {
                toastMessage(`${product.title}: ${tooLow(made)}`, product.title);
              } else toastSuccess(`${product.title}: your price was sent.`);
              return undefined;
            }}
          >
            <p>
              They offered {formatMoney(price)}. The asking price is {formatMoney(product.price)}.
            </p>
          </OfferDialog>
        </>
      )}
    </div>
  );
}
