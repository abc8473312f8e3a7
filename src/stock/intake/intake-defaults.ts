import * as z from 'zod/mini';
import type { User } from '#contracts/people/users.ts';
import { localDraft } from '#src/lib/local-drafts.ts';
import {
  type ProductInput,
  type ProductStart,
  startValues,
} from '#src/selling/form/product-form.ts';

/** The ways to take in a product: bought now, bought on the open ticket, on consignment, or without a purchase. */
export const ways = ['bought', 'ticket', 'consigned', 'stock'] as const;
export type Way = (typeof ways)[number];

/** Returns whether the shop buys the product when it takes it in. */
export const isPurchase = (way: Way) => way === 'bought' || way === 'ticket';

/** The payment methods for a product that is bought on a separate ticket. */
export const payments = ['cash', 'transfer'] as const;
export type Payment = (typeof payments)[number];

/** The category and the {@link Way} are not stored, because staff could forget to change them for the next product. */
const kept = ['condition_type', 'seller_name', 'seller_phone', 'location'] as const;

const Defaults = z.object({
  values: z.record(z.string(), z.string()),
  payment: z.enum(payments),
});
export type IntakeDefaults = z.infer<typeof Defaults>;

const stored = (userId: string) => localDraft(userId, 'intake', Defaults, ['device']);

/** Returns the values of the last intake on this device, which prefill the next intake. */
export const readDefaults = (userId: string): IntakeDefaults =>
  stored(userId).read() ?? { values: {}, payment: 'cash' };

/** Returns the initial values of a product that staff take in. `numbers` are numbers that have been scanned. */
export const freshStart = (
  user: User,
  numbers: Partial<Pick<ProductInput, 'serial_number' | 'gtin'>> = {},
): ProductStart => ({
  values: {
    ...startValues(user),
    condition_type: 'All original',
    ...readDefaults(user._id).values,
    ...numbers,
  },
  images: [],
});

export function keepDefaults(
  userId: string,
  values: Partial<ProductInput>,
  payment: Payment,
): void {
  const texts = kept.map((name) => [name, values[name] ?? '']);
  stored(userId).save({ values: Object.fromEntries(texts), payment });
}
