import { v4 } from 'uuid';

/**
 * Returns a random UUID for a draft's id or an idempotency key. Browsers offer `crypto.randomUUID` only over HTTPS,
 * but a shop may use plain HTTP on its own network.
 */
export const newUuid = (): string => v4();
