import { useInfiniteQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { ownProductsQuery } from '#src/selling/selling-queries.ts';
import type { ProductInput } from './product-form.ts';
import { wordsOfKind } from './title-suggestion.ts';

/** The maximum number of products to show. */
const most = 3;
const maxQueryLength = 120;

/** Shows the seller's own products that are for sale and look like duplicates of the product in the form. */
export function OwnDuplicates() {
  const [brand, model, title] = useWatch<ProductInput, ['brand', 'model', 'title']>({
    name: ['brand', 'model', 'title'],
  });
  const words = useDebouncedValue(
    wordsOfKind({ brand, model, title }).slice(0, maxQueryLength),
    400,
  );
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...ownProductsQuery({ status: 'live', q: words, sort: 'newest' }),
    enabled: words !== '',
  });
  const items = words === '' || isPlaceholderData ? [] : (data?.items ?? []);
  return (
    <div role="status" className="empty:sr-only">
      {data && items.length > 0 && (
        <div className="plate grid gap-1 px-4 py-3">
          <p>
            {data.total === 1
              ? 'You already have a product like this for sale:'
              : `You already have ${data.total} products like this for sale:`}
          </p>
          <ul>
            {items.slice(0, most).map(({ _id, title, resale_price }) => (
              <li key={_id} className="wrap-anywhere">
                <a href={paths.product(_id)} target="_blank" rel="noreferrer" className="text-link">
                  {title}
                </a>
                , {formatMoney(resale_price)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
