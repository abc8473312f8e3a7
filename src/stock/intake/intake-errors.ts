import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#src/lib/api-error.ts';
import { type ProductInput, productInputs } from '#src/selling/form/product-form.ts';
import type { Arrival } from './use-arrival.ts';

const arrivalInputs = [
  ...(['paid', 'seller.name', 'seller.address', 'seller.document'] as const),
  ...(['share', 'owner.name', 'owner.email', 'owner.address'] as const),
];

/** Shows each server error next to its input. Returns false if no error belongs to an input. */
export function showIntakeError(
  error: unknown,
  product: UseFormReturn<ProductInput>,
  arrival: UseFormReturn<Arrival>,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  let shown = false;
  for (const [path, message] of fields) {
    const name = path
      .replace(/^buy_ins\.\d+\./, '')
      .replace(/^product\.(image_url).*/, 'product.image_urls');
    const input = productInputs.find((one) => name === `product.${one}`);
    const arrived = arrivalInputs.find((one) => name === one);
    const problem = { type: 'server', message };
    if (input) product.setError(input, problem);
    else if (arrived) arrival.setError(arrived, problem);
    shown ||= Boolean(input || arrived);
  }
  return shown;
}
