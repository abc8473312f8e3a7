import {
  CircleOff,
  Copy,
  Ellipsis,
  Pencil,
  RotateCcw,
  Tag,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { paths } from '#src/lib/paths.ts';
import { fromMyProducts } from '#src/selling/form/edit-return.ts';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';

export type OwnActions = {
  onDuplicate: (product: OwnProduct) => void;
  onChange: (product: OwnProduct, to: 'ended' | 'live') => void;
  onDelete: (product: OwnProduct) => void;
};

/** Returns the URL of a product's buyers. My Buyers searches the names of products too. */
export const buyersOf = ({ status, title }: OwnProduct) =>
  `${paths.myBuyers}?${new URLSearchParams({ ...(status === 'sold' && { state: 'ended' }), q: title })}`;

/** Narrower on tablets, so that names get enough room beside four icons. */
const icon = 'grid size-11 place-items-center rounded-full hover:bg-base-200 md:max-xl:w-9';

/** The seller's actions for a product: Relist, Edit and Delete buttons, and a menu with the other actions. */
export function OwnProductActions({
  product,
  onDuplicate,
  onChange,
  onDelete,
}: OwnActions & { product: OwnProduct }) {
  const { _id, title, can, status, waiting } = product;
  const entry = (close: () => void, act: () => void) => () => {
    close();
    act();
  };
  return (
    <div className="flex items-center justify-end">
      {can.relist && (
        <button
          type="button"
          aria-label={`Relist ${title}`}
          title="Relist"
          onClick={() => onChange(product, 'live')}
          className={icon}
        >
          <RotateCcw aria-hidden="true" className="size-5" />
        </button>
      )}
      {can.edit && (
        <Link
          to={paths.editProduct(_id)}
          state={fromMyProducts}
          aria-label={`Edit ${title}`}
          title="Edit"
          className={icon}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Link>
      )}
      {can.delete && (
        <button
          type="button"
          aria-label={`Delete ${title}`}
          aria-haspopup="dialog"
          title="Delete"
          onClick={() => onDelete(product)}
          className={icon}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      )}
      <Menu trigger={<Ellipsis aria-hidden="true" />} label={`More for ${title}`}>
        {(close) => (
          <>
            {(status === 'reserved' || status === 'sold' || waiting > 0) && (
              <Link to={buyersOf(product)} className={menuItemClass}>
                <UsersRound aria-hidden="true" className="size-5" />
                {waiting > 0 ? 'See buyers' : 'See buyer'}
              </Link>
            )}
            <button
              type="button"
              className={menuItemClass}
              onClick={entry(close, () => onDuplicate(product))}
            >
              <Copy aria-hidden="true" className="size-5" />
              Duplicate
            </button>
            <Link to={paths.priceTags([_id])} className={menuItemClass}>
              <Tag aria-hidden="true" className="size-5" />
              Price tag
            </Link>
            {can.end && (
              <button
                type="button"
                className={menuItemClass}
                onClick={entry(close, () => onChange(product, 'ended'))}
              >
                <CircleOff aria-hidden="true" className="size-5" />
                End sale
              </button>
            )}
          </>
        )}
      </Menu>
    </div>
  );
}
