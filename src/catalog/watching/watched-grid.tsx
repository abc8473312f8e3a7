import type { WatchedProduct } from '#contracts/catalog/watching.ts';
import { ProductCard } from '#src/catalog/lists/product-card.tsx';
import { productColumns } from '#src/catalog/lists/product-grid.tsx';
import { formatMoney } from '#src/lib/money.ts';

/** Cards for watched products. Each card shows how much the price has dropped since the user started watching. */
export function WatchedGrid({ products }: { products: readonly WatchedProduct[] }) {
  return (
    <ul aria-label="Watched products" className={productColumns}>
      {products.map((product, index) => {
        const drop = Number(product.price_then) - Number(product.resale_price);
        return (
          <li key={product._id}>
            <ProductCard product={product} priority={index === 0} />
            {drop > 0 && (
              <p className="mt-1 font-bold text-success">
                {formatMoney(drop.toFixed(2))} less than when you saved it
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
