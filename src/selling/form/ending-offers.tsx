import type { EditableProduct } from '#contracts/selling/selling.ts';
import { formatMoney } from '#src/lib/money.ts';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';

type Offers = EditableProduct['open_offers'];

/** Returns the open offers that end if the price becomes `price`. */
export const endingAt = (offers: Offers, price: string): Offers =>
  offers.filter((offer) => Number(offer.price) >= Number(price));

type EndingOffersProps = {
  /** Null while there is no question. */
  offers: Offers | null;
  price: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a lower price ends offers. */
export function EndingOffers({ offers, price, onClose, onConfirm }: EndingOffersProps) {
  const best = offers?.find(({ mine }) => !mine);
  const isMore = best && Number(best.price) > Number(price);
  return (
    <QuestionDialog
      open={offers !== null}
      title="End open offers?"
      cancel="Back"
      button="Save anyway"
      look="amber"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {best && (
          <>
            <bdi>{best.buyer}</bdi> offers {formatMoney(best.price)}
            {isMore ? ', more than the new price' : ', the new price'}.{' '}
          </>
        )}
        These offers will end:
      </p>
      <ul className="list-disc ps-5">
        {offers?.map(({ _id, buyer, mine, price: offered }) => (
          <li key={_id}>
            <bdi>{mine ? `Your offer to ${buyer ?? 'someone you invited'}` : buyer}</bdi>:{' '}
            {formatMoney(offered)}
          </li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
