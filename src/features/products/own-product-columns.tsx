import { Link } from 'react-router-dom';
import type { OwnProduct } from '#contracts/products.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { type OwnActions, OwnProductActions } from './own-product-actions.tsx';
import { ProductStatusBadge } from './product-status.tsx';

type Options = {
  selected: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
  actions: OwnActions;
};

/** Left out where the dashboard's menu leaves no room; the name's cell says it there. */
const roomy = 'md:max-xl:hidden';

const views = (n: number) => (n === 1 ? '1 view' : `${n} views`);

function Name({ product }: { product: OwnProduct }) {
  const { _id, title, location, waiting } = product;
  return (
    <>
      <Link
        to={paths.product(_id)}
        className="font-semibold break-words underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <span className="mt-0.5 hidden text-sm text-muted md:max-xl:block">
        {location} · {views(product.views)}
        {waiting > 0 && ` · ${waiting} waiting`}
      </span>
    </>
  );
}

function Interest({ product: { views: seen, waiting, title } }: { product: OwnProduct }) {
  return (
    <span className="tabular-nums max-md:flex max-md:gap-3">
      <span className="block whitespace-nowrap">{views(seen)}</span>
      {waiting > 0 && (
        <Link
          to={paths.myBuyers}
          aria-label={`${waiting} waiting for ${title}: see My Buyers`}
          className="text-link whitespace-nowrap"
        >
          {waiting} waiting
        </Link>
      )}
    </span>
  );
}

export const ownProductColumns = ({
  selected,
  onSelect,
  actions,
}: Options): Column<OwnProduct>[] => [
  {
    key: 'select',
    header: 'Select',
    cell: ({ _id, title, can }) =>
      can.delete || can.end || can.relist ? (
        <label className="-m-2 grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            checked={selected.has(_id)}
            onChange={(event) => onSelect(_id, event.target.checked)}
            className="checkbox"
          />
        </label>
      ) : null,
  },
  {
    key: 'image',
    header: 'Photo',
    cell: ({ image }) => (
      <Picture
        image={image}
        alt=""
        sizes="8rem"
        ratio="aspect-4/3"
        className="w-18 rounded-box text-xs max-md:w-32"
      />
    ),
  },
  {
    key: 'title',
    header: 'Product Name',
    names: true,
    cell: (product) => <Name product={product} />,
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ resale_price }) => formatMoney(resale_price),
  },
  { key: 'location', header: 'Location', className: roomy, cell: ({ location }) => location },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <ProductStatusBadge status={status} />,
  },
  {
    key: 'interest',
    header: 'Interest',
    className: roomy,
    cell: (product) => <Interest product={product} />,
  },
  {
    key: 'actions',
    header: 'Action',
    align: 'end',
    cell: (product) => <OwnProductActions product={product} {...actions} />,
  },
];
