import { queryOptions } from '@tanstack/react-query';
import { claimPhoneLink, uploadFromPhone } from '#contracts/media/phone-photos.ts';
import { call } from '#src/lib/api.ts';
import { type OnProgress, sendWithProgress } from '#src/media/upload.ts';
import { secretFor } from './phone-secret.ts';

/** Claims a scanned code for this phone. Claiming it again just returns the current state. */
export const phoneQuery = (token: string) =>
  queryOptions({
    queryKey: ['phone', token],
    queryFn: ({ signal }) =>
      call(claimPhoneLink, { body: { token, secret: secretFor(token) } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

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
