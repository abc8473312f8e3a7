import type { ProductCard } from '#contracts/products.ts';
import { ProductListScreen } from '#src/features/catalogue/product-list-screen.tsx';
import { CompareBar } from '#src/features/products/compare/compare-bar.tsx';
import { CompareButton } from '#src/features/products/compare/compare-button.tsx';
import { CompareChoice } from '#src/features/products/compare/compare-choice.tsx';
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
