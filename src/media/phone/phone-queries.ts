import * as z from 'zod/mini';
import { claimPhoneLink, uploadFromPhone } from '#contracts/media/phone-photos.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { type OnProgress, sendWithProgress } from '#src/media/upload.ts';

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
function secretFor(token: string): string {
  const stored = localDraft(viewerId(), 'phone', PhoneSecret, ['tab']);
  const known = stored.read();
  if (known?.token === token) return known.secret;
  const secret = newSecret();
  stored.save({ token, secret });
  return secret;
}

/** Claims a scanned code for this phone. Claiming it again just returns the current state. */
export const phoneQuery = (token: string) =>
  callQuery(
    ['phone', token],
    claimPhoneLink,
    { body: { token, secret: secretFor(token) } },
    {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );

/** Sends one photo to the form that displayed the code. */
export const sendPhoto = (
  token: string,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
) =>
  call(
    uploadFromPhone,
    { file },
    { signal, bearer: secretFor(token), sender: sendWithProgress(onProgress) },
  );
