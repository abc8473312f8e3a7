import type { UseFormReturn } from 'react-hook-form';
import { type ProductInput, productInputs } from '#src/features/products/form/product-form.ts';
import type { PurchaseForm } from '#src/features/products/trade-in/purchase-form.ts';
import { ApiError } from '#src/lib/api-error.ts';
import type { ConsignmentTerms } from './use-terms.ts';

const purchaseInputs = ['paid', 'seller.name', 'seller.address', 'seller.document'] as const;
const termsInputs = ['share', 'owner.name', 'owner.email', 'owner.address'] as const;

type Forms = {
  product: UseFormReturn<ProductInput>;
  purchase: UseFormReturn<PurchaseForm>;
  terms: UseFormReturn<ConsignmentTerms>;
};

/**
 * Shows each server error next to its input and focuses the first of these inputs. Returns false if no error belongs
 * to an input.
 */
export function showIntakeError(error: unknown, { product, purchase, terms }: Forms): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  let shown = false;
  for (const [path, message] of fields) {
    const name = path
      .replace(/^buy_ins\.\d+\./, '')
      .replace(/^product\.(image_url).*/, 'product.image_urls');
    const input = productInputs.find((one) => name === `product.${one}`);
    const bought = purchaseInputs.find((one) => name === one);
    const agreed = termsInputs.find((one) => name === one);
    const problem = { type: 'server', message };
    if (input) product.setError(input, problem, { shouldFocus: !shown });
    else if (bought) purchase.setError(bought, problem, { shouldFocus: !shown });
    else if (agreed) terms.setError(agreed, problem, { shouldFocus: !shown });
    shown ||= Boolean(input || bought || agreed);
  }
  return shown;
}

/** Focuses the first invalid input of the three forms. */
export function focusFirstWrong({ product, purchase, terms }: Forms): void {
  const input = productInputs.find((name) => product.getFieldState(name).error);
  const bought = purchaseInputs.find((name) => purchase.getFieldState(name).error);
  const agreed = termsInputs.find((name) => terms.getFieldState(name).error);
  if (input) product.setFocus(input);
  else if (bought) purchase.setFocus(bought);
  else if (agreed) terms.setFocus(agreed);
}
