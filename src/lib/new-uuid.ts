import { v4 } from 'uuid';

/**
 * Returns a random UUID, for a draft's id or an idempotency key. The browser's own generator is missing on plain
 * HTTP, which a shop may use in its own network.
 */
export const newUuid = (): string => v4();
