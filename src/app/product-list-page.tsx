import type { ProductCard } from '#contracts/catalog/products.ts';
import { CompareBar } from '#src/catalog/compare/compare-bar.tsx';
import { CompareButton } from '#src/catalog/compare/compare-button.tsx';
import { CompareChoice } from '#src/catalog/compare/compare-choice.tsx';
import { ProductListScreen } from '#src/catalog/lists/product-list-screen.tsx';
import { useSession } from '#src/lib/session.ts';

const compare = (product: ProductCard) => <CompareButton product={product} />;

/** A list of products, with buttons to select some for comparison. */
export function Component() {
  const session = useSession();
  return (
    <CompareChoice key={session.status === 'signed-in' ? session.user._id : 'visitor'}>
      <ProductListScreen compare={compare} compared={<CompareBar />} />
    </CompareChoice>
  );
}
