import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { useSaveSearch } from '#src/catalog/saved-searches/saved-search-queries.ts';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';

/** For a product that is no longer for sale: saves a search for its brand and model, and leads to similar products. */
export function AnotherOne({ product }: { product: Product }) {
  const { _id, brand, model, category_name } = product;
  const saving = useSaveSearch();
  const save = useWithLogin(
    `another ${_id}`,
    () =>
      saving.mutate(
        { ...(brand && { brand: [brand] }), ...(model && { q: model }) },
        { onSuccess: () => toastSuccess('Search saved. We will tell you about new matches.') },
      ),
    product,
  );
  return (
    <div className="flex flex-wrap gap-3">
      {(brand || model) && (
        <Button look="amber" busy={saving.isPending} unavailable={saving.isSuccess} onClick={save}>
          Tell me when another one comes
        </Button>
      )}
      <Link to={paths.category(category_name)} className={buttonClass('paper')}>
        See similar
      </Link>
    </div>
  );
}
