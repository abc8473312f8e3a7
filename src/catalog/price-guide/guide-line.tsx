import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { paths } from '#src/lib/paths.ts';
import { guideText } from './guide-text.ts';
import { bandText, PriceBand } from './price-band.tsx';
import { priceGuideQuery } from './price-guide-queries.ts';

/**
 * Shows what the model usually costs in this condition, and how the product's price compares. Reserves its space
 * while loading.
 */
export function GuideLine({
  product: { brand, model, condition, year_of_purchase, resale_price: price },
}: {
  product: Pick<Product, 'brand' | 'model' | 'condition' | 'year_of_purchase' | 'resale_price'>;
}) {
  const named = Boolean(brand && model);
  const { data } = useQuery({
    ...priceGuideQuery({
      brand: brand ?? '',
      model: model ?? '',
      condition,
      // A preview may lack the year.
      year_of_purchase: Number(year_of_purchase) || undefined,
    }),
    enabled: named,
  });
  if (!named) return null;
  const words = data && guideText(data);
  return (
    <div className="grid min-h-18 content-start gap-2 text-muted">
      {data && !words && <p>No price guide yet for this model.</p>}
      {words && (
        <>
          <p>
            <Link
              to={paths.priceGuide(data.brand, data.model, condition)}
              className="text-link tabular-nums"
            >
              {words.usual}
            </Link>
            , {words.basis}
            {data.weak && ', so only a rough estimate'}. {bandText({ price, ...words })}
          </p>
          <PriceBand price={price} low={words.low} high={words.high} />
        </>
      )}
    </div>
  );
}
