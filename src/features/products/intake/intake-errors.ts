import type { UseFormReturn } from 'react-hook-form';
import { type ProductInput, productInputs } from '#src/features/products/form/product-form.ts';
import type { PurchaseForm } from '#src/features/products/trade-in/purchase-form.ts';
import { ApiError } from '#src/lib/api-error.ts';

const purchaseInputs = ['paid', 'seller.name', 'seller.address', 'seller.document'] as const;

type Forms = { product: UseFormReturn<ProductInput>; purchase: UseFormReturn<PurchaseForm> };

/** Shows the server's messages at their inputs, and focuses the first of these. Returns whether there was one. */
export function showIntakeError(error: unknown, { product, purchase }: Forms): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  let shown = false;
  for (const [path, message] of fields) {
    const name = path
      .replace(/^buy_ins\.\d+\./, '')
      .replace(/^product\.(image_url).*/, 'product.image_urls');
    const input = productInputs.find((one) => name === `product.${one}`);
    const bought = purchaseInputs.find((one) => name === one);
    const problem = { type: 'server', message };
    if (input) product.setError(input, problem, { shouldFocus: !shown });
    else if (bought) purchase.setError(bought, problem, { shouldFocus: !shown });
    shown ||= Boolean(input || bought);
  }
  return shown;
}

/** Focuses the first input that is wrong. */
export function focusFirstWrong({ product, purchase }: Forms): void {
  const input = productInputs.find((name) => product.getFieldState(name).error);
  const bought = purchaseInputs.find((name) => purchase.getFieldState(name).error);
  if (input) product.setFocus(input);
  else if (bought) purchase.setFocus(bought);
}
