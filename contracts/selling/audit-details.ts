import * as z from 'zod/mini';
import { EditableProduct } from './selling.ts';

const nothing = z.strictObject({});

export const auditDetails = {
  'product edited': z.strictObject({ changed: z.array(z.keyof(EditableProduct)) }),
  'product ended': nothing,
  'product relisted': nothing,
  'product deleted': z.strictObject({ archived: z.boolean() }),
} as const;
