import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { Image, maxPhotos, UploadedImage, uploadImage } from './images.ts';

/** How long a phone can send photos after the link was created, in minutes. */
export const phoneMinutes = 15;

/** 32 random bytes as base64url. */
const Secret = z.string().check(z.regex(/^[\w-]{43}$/, 'This code is incomplete.'));

const access = { permission: 'sell' } as const;
const byId = { params: z.object({ id: Id }) };

/**
 * Lets one phone send photos to an open form without signing in. `id` is the id of the form's draft, and `free` is how
 * many more photos the form can hold. `token` goes into the QR code that the phone scans. Another request with the same
 * id ends the previous link and discards its photos.
 */
export const openPhoneLink = endpoint({
  route: 'PUT /phoneLinks/{id}',
  summary: 'Allow a phone to send photos to an open form',
  ...access,
  allowance: 'write',
  ...byId,
  body: z.object({ free: z.int().check(z.minimum(1), z.maximum(maxPhotos)) }),
  reply: z.object({ token: z.string(), expires_at: Timestamp }),
});

/** `connected`: a phone has scanned the code. `photos` are in order of arrival. */
export const PhoneLink = z.object({
  _id: Id,
  connected: z.boolean(),
  expires_at: Timestamp,
  photos: z.array(Image),
});

export const getPhoneLink = endpoint({
  route: 'GET /phoneLinks/{id}',
  summary: 'The photos that a phone has sent to an open form',
  ...access,
  allowance: 'read',
  ...byId,
  reply: PhoneLink,
  errors: ['not_found'],
});

/** After this request, the phone can't send any more photos. Repeating the request also succeeds. */
export const closePhoneLink = endpoint({
  route: 'DELETE /phoneLinks/{id}',
  summary: 'Stop a phone from sending photos',
  ...access,
  allowance: 'write',
  ...byId,
  reply: z.object({ deletedCount: z.number() }),
});

/** `free` is how many photos the phone can still send. */
const PhoneState = z.object({ expires_at: Timestamp, free: z.number() });
export type PhoneState = z.infer<typeof PhoneState>;

/**
 * Claims a link for the phone that sends the request, with a `secret` that the phone has generated. From then on, no
 * other phone can use the code, but the same phone can repeat the request. Fails with `not_found` if the link has
 * ended, and with `conflict` if another phone has claimed it.
 */
export const claimPhoneLink = endpoint({
  route: 'POST /phone',
  summary: 'Use a scanned code on this phone',
  guard: 'anyone',
  bodySecret: 'code',
  allowance: 'write',
  body: z.object({ token: Secret, secret: Secret }),
  reply: PhoneState,
  errors: ['not_found', 'conflict'],
});

/** A photo that is sent twice counts only once. Fails with `conflict` if the form has no room for another photo. */
export const uploadFromPhone = endpoint({
  route: 'POST /phone/photos',
  summary: 'Send one photo to the form: JPEG, PNG or WebP, at most 10 MB and 50 megapixels',
  guard: 'phone',
  allowance: 'upload',
  file: 'image',
  reply: z.extend(PhoneState, { image: UploadedImage }),
  errors: [...uploadImage.errors, 'conflict'],
});
