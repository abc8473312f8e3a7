import { v4 } from 'uuid';

/**
 * A random UUID: the id of a new draft, or a key under which a call may be sent again without being done again.
 * The browser's own generator is missing on addresses without TLS, where a shop's network may well serve this.
 */
export const newUuid = (): string => v4();
