import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { approvalHeader } from '#contracts/errors.ts';
import { Refusal } from './refusal.ts';

/** `approval` is what someone has approved the request with, or null. */
export type IdempotencyKey = { key: string; fingerprint: string; approval: string | null };

/**
 * Returns the request's `Idempotency-Key` header and a fingerprint of the request, or null if the header is missing.
 * `body` must be the validated body, because a raw body may be nested too deeply to serialize. The field
 * `addedLater` is left out of the fingerprint. Throws an `invalid` Refusal if the key is malformed. See draft-ietf-httpapi-idempotency-key-header.
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  body: unknown,
  addedLater?: string,
): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', 'Idempotency-Key must be 1 to 200 visible ASCII characters.', {
      fields: { 'Idempotency-Key': 'must be 1 to 200 visible ASCII characters' },
    });
  }
  const compared = addedLater ? { ...(body as object), [addedLater]: undefined } : body;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, compared]))
    .digest('hex');
  const approval = request.headers[approvalHeader];
  return { key, fingerprint, approval: typeof approval === 'string' ? approval : null };
}

/** Returns the Refusal for a key that was already used with a different request. */
export const keyReused = () =>
  new Refusal(
    'idempotency_key_reused',
    'This idempotency key was already used for another request.',
  );
