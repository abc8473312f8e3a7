import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { describeError } from '#src/lib/api-error.ts';
import { putOnSaleAgain, removeProduct, takeOffSale } from '#src/selling/selling-queries.ts';

export type BulkKind = 'end' | 'relist' | 'delete';

/** An action's result for one product. `note` is a remark, or the reason why the action failed. */
export type BulkOutcome = { product: OwnProduct; done: boolean; note: string };

type BulkAction = {
  verb: string;
  /** The title of the dialog that asks for confirmation. */
  question: string;
  /** The result as a short phrase, such as "removed from sale". */
  past: string;
  may: (product: OwnProduct) => boolean;
  run: (product: OwnProduct) => Promise<string>;
};

export const bulkActions: Record<BulkKind, BulkAction> = {
  end: {
    verb: 'End sale',
    question: 'End the sale of these products?',
    past: 'removed from sale',
    may: ({ can }) => can.end,
    run: async ({ _id }) => {
      await takeOffSale(_id);
      return '';
    },
  },
  relist: {
    verb: 'Relist',
    question: 'Relist these products?',
    past: 'for sale again',
    may: ({ can }) => can.relist,
    run: async (product) => {
      await putOnSaleAgain(product);
      return '';
    },
  },
  delete: {
    verb: 'Delete',
    question: 'Are you sure you want to delete?',
    past: 'deleted',
    may: ({ can }) => can.delete,
    run: async ({ _id }) => {
      const { archived } = await removeProduct(_id);
      return archived ? 'It has bookings or a serial number, so it stays in your archive.' : '';
    },
  },
};

/** Returns why the action is not possible for a product, or an empty text if it is. */
export const obstacle = (kind: BulkKind, product: OwnProduct): string =>
  bulkActions[kind].may(product) ? '' : `It is ${product.status}.`;

/**
 * Runs an action on one product after another and returns the results. A failure doesn't stop the remaining products.
 */
export async function runBulk(
  kind: BulkKind,
  products: readonly OwnProduct[],
  onProgress: (done: number) => void,
): Promise<BulkOutcome[]> {
  const { run } = bulkActions[kind];
  const outcomes: BulkOutcome[] = [];
  for (const product of products) {
    try {
      outcomes.push({ product, done: true, note: await run(product) });
    } catch (error) {
      outcomes.push({ product, done: false, note: describeError(error).message });
    }
    onProgress(outcomes.length);
  }
  return outcomes;
}
