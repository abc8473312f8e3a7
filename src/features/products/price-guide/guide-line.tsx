import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/products.ts';
import { paths } from '#src/lib/paths.ts';
import { guideWords } from './guide-words.ts';
import { priceGuideQuery } from './price-guide-queries.ts';

/** What this model usually costs in this condition. Reserves its space while loading. */
export function GuideLine({
  product: { brand, model, condition, year_of_purchase },
}: {
  product: Pick<Product, 'brand' | 'model' | 'condition' | 'year_of_purchase'>;
}) {
  const named = Boolean(brand && model);
  const { data } = useQuery({
    ...priceGuideQuery({
      brand: brand ?? '',
      model: model ?? '',
      condition,
      year_of_purchase: Number(year_of_purchase),
    }),
    enabled: named,
  });
  if (!named) return null;
  const words = data && guideWords(data);
  return (
    <p className="min-h-6 text-muted">
      {words && (
        <>
          <Link
            to={paths.priceGuide(data.brand, data.model, condition)}
            className="text-link tabular-nums"
          >
            {words.usual}
          </Link>
          , {words.basis}.
        </>
      )}
    </p>
  );
}
