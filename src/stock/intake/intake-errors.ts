import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#src/lib/api-error.ts';
import { type ProductInput, productInputs } from '#src/selling/form/product-form.ts';
import type { PurchaseForm } from '#src/stock/trade-in/purchase-form.ts';
import type { ConsignmentTerms } from './use-terms.ts';

const purchaseInputs = ['paid', 'seller.name', 'seller.address', 'seller.document'] as const;
const termsInputs = ['share', 'owner.name', 'owner.email', 'owner.address'] as const;

type Forms = {
  product: UseFormReturn<ProductInput>;
  purchase: UseFormReturn<PurchaseForm>;
  terms: UseFormReturn<ConsignmentTerms>;
};

/** Shows each server error next to its input. Returns false if no error belongs to an input. */
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
    if (input) product.setError(input, problem);
    else if (bought) purchase.setError(bought, problem);
    else if (agreed) terms.setError(agreed, problem);
    shown ||= Boolean(input || bought || agreed);
  }
  return shown;
}
