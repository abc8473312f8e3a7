import * as z from 'zod/mini';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

const PhoneSecret = z.object({ token: z.string(), secret: z.string() });

/** Returns 32 random bytes as base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Returns this tab's secret for a scanned code. The secret survives a reload. */
export function secretFor(token: string): string {
  const stored = localDraft(viewerId(), 'phone', PhoneSecret, ['tab']);
  const known = stored.read();
  if (known?.token === token) return known.secret;
  const secret = newSecret();
  stored.save({ token, secret });
  return secret;
}
