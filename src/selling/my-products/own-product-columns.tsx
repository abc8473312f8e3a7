import { Link } from 'react-router-dom';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { ProductStatusBadge } from '#src/catalog/details/product-status.tsx';
import { moderationText } from '#src/catalog/moderation-text.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { SelectBox } from '#src/selling/form/select-box.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { offersText } from './offers-text.ts';
import type { ChangeOwnFilters, OwnSort } from './own-filters.ts';
import { buyersOf, type OwnActions, OwnProductActions } from './own-product-actions.tsx';

/** Hides a column on narrow screens, where the name cell shows its content. */
const roomy = 'max-xl:hidden!';
/** Makes a column as narrow as its content, to leave room for the names. */
const narrow = 'md:w-px md:min-w-0!';
/**
 * Styles a cell for narrow screens, where each row is a card: photo on the left, details on the right, actions at the
 * bottom.
 */
const inCard = 'max-md:before:hidden! max-md:justify-start! max-md:text-start!';

const count = new Intl.NumberFormat('en-US');
const views = (n: number) => (n === 1 ? '1 view' : `${count.format(n)} views`);

function Name({ product }: { product: OwnProduct }) {
  const { _id, title, location, waiting, hold, resale_price, edit_request } = product;
  return (
    <>
      <Link
        to={paths.product(_id)}
        className="font-semibold break-words underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <span className="mt-0.5 block text-sm font-normal text-muted xl:hidden">
        <bdi>{location}</bdi> · {views(product.views)}
        {waiting > 0 && ` · ${waiting} on the waitlist`}
      </span>
      {product.offers > 0 && (
        <Link
          to={`${paths.offers}?side=received`}
          aria-label={`${offersText(product)} for ${title}`}
          className="text-link mt-0.5 block text-sm"
        >
          {offersText(product)}
        </Link>
      )}
      {edit_request !== null && (
        <Link to={paths.editProduct(_id)} className="text-link mt-0.5 block text-sm">
          A moderator asks you to edit this
        </Link>
      )}
      {hold && (
        <span className="mt-0.5 block text-sm font-normal text-muted">
          On hold for{' '}
          <Link to={buyersOf(product)} className="text-link">
            <bdi>{hold.buyer}</bdi>
          </Link>
          {hold.price !== resale_price && ` at ${formatMoney(hold.price)}`}
          {hold.until && ` until ${formatMoment(hold.until)}`}
        </span>
      )}
    </>
  );
}

function Interest({ product: { views: seen, waiting, title } }: { product: OwnProduct }) {
  return (
    <span className="tabular-nums">
      <span className="block whitespace-nowrap">{views(seen)}</span>
      {waiting > 0 && (
        <Link
          to={paths.myBuyers}
          aria-label={`${waiting} on the waitlist for ${title}: see My Buyers`}
          className="text-link whitespace-nowrap"
        >
          {waiting} on the waitlist
        </Link>
      )}
    </span>
  );
}

/** Returns the props of a header that sorts the list by `field`. Pressing the header again reverses the order. */
function sortBy(field: 'title' | 'price', sort: OwnSort, change: ChangeOwnFilters) {
  const [up, down] = [`${field}_asc`, `${field}_desc`] as const satisfies OwnSort[];
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : null;
  return {
    direction,
    onSort: () => change({ sort: direction === 'ascending' ? down : up }),
  } as const;
}

/** The columns of My Products. Pressing the name or price header sorts the list. */
export const ownProductColumns = (
  actions: OwnActions,
  sort: OwnSort,
  change: ChangeOwnFilters,
): Column<OwnProduct>[] => [
  {
    header: 'Select',
    className: `${inCard} ${narrow} max-md:col-start-1 max-md:row-start-4`,
    cell: (product) => <SelectBox product={product} />,
  },
  {
    header: 'Photo',
    className: `${inCard} ${narrow} max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:items-start!`,
    cell: ({ image }) => (
      <Picture
        image={pictureOf(image)}
        alt=""
        sizes="8rem"
        className="w-18 rounded-box text-xs max-md:w-28"
      />
    ),
  },
  {
    header: 'Product Name',
    names: true,
    sort: sortBy('title', sort, change),
    className: `${inCard} max-md:col-start-2 max-md:row-start-1 max-md:items-start!`,
    cell: (product) => (
      <div className="min-w-0">
        <Name product={product} />
      </div>
    ),
  },
  {
    header: 'Price',
    sort: sortBy('price', sort, change),
    className: `${inCard} ${narrow} max-md:col-start-2 max-md:row-start-2`,
    align: 'end',
    cell: ({ resale_price, agreed_price = resale_price }) => formatMoney(agreed_price),
  },
  {
    header: 'Location',
    className: `${roomy} xl:min-w-28!`,
    cell: ({ location }) => location,
  },
  {
    header: 'Status',
    className: `${inCard} ${narrow} max-md:col-start-2 max-md:row-start-3`,
    cell: (product) => (
      <span>
        {/* A product that is being checked counts as live, and buyers may already book it. */}
        {(product.status !== 'live' || ['clear', 'pending'].includes(product.moderation)) && (
          <ProductStatusBadge status={product.status} />
        )}
        <ModerationNote product={product} />
      </span>
    ),
  },
  {
    header: 'Interest',
    className: `${roomy} ${narrow}`,
    cell: (product) => <Interest product={product} />,
  },
  {
    header: 'Action',
    className: `${narrow} max-md:col-start-2 max-md:row-start-4 max-md:before:hidden! max-md:justify-end!`,
    align: 'end',
    cell: (product) => <OwnProductActions product={product} {...actions} />,
  },
];

/** Explains to sellers why their product is not in the shop, with a link to the decision, or that it is being checked. */
function ModerationNote({ product }: { product: OwnProduct }) {
  const { moderation, decision_id, title } = product;
  const words = moderationText[moderation];
  if (words === null) return null;
  return (
    <span className="mt-1 block min-w-20 text-sm font-semibold wrap-normal">
      {decision_id === null ? (
        words
      ) : (
        <Link
          to={paths.decision(decision_id)}
          aria-label={`${words}: see why, ${title}`}
          className="text-link"
        >
          {words}
        </Link>
      )}
    </span>
  );
}
