import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useDuplicate } from '#src/selling/form/use-duplicate.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';

/** For the seller of a sold product: when and for how much it was sold, its booking, and a draft for a similar one. */
export function OwnSale({ product }: { product: Product }) {
  const { title, sale } = product;
  const duplicate = useDuplicate();
  return (
    <section aria-label="Your sale" className="plate grid justify-items-start gap-4 p-5">
      <p className="text-lg font-bold">
        You sold this{sale && ` on ${formatDay(sale.at)} for ${formatMoney(sale.price)}`}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="amber" onClick={() => void duplicate(product)}>
          Sell a similar one
        </Button>
        {sale && (
          <Link
            // My Buyers searches the names of products too.
            to={`${paths.endedBuyer(sale.booking)}&${new URLSearchParams({ q: title })}`}
            className={buttonClass('paper')}
          >
            See the booking
          </Link>
        )}
      </div>
    </section>
  );
}
