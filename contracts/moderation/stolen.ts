import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';

export const maxProofs = 4;
/** How many registrations an account can have. */
export const maxStolen = 20;

/** Matches serial numbers that can be compared: those with at least four letters or digits, including a digit. */
const comparable = /^(?=.*\d)(?:[^\p{L}\d]*[\p{L}\d]){4}/u;

const isPastDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  // Allows any date that has already begun somewhere: time zones are up to 14 hours ahead of UTC.
  return (
    day.toISOString().startsWith(text) &&
    day.getTime() < Date.now() + 14 * 3_600_000 &&
    day.getUTCFullYear() >= 1950
  );
};

/** What the owner can change later, for example when the police have given the case a number. */
export const StolenEdit = z.object({
  /** A date such as `2026-03-01`. */
  stolen_on: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter the day.', abort: true }),
    z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Enter the day.', abort: true }),
    z.refine(isPastDay, 'Enter a date in the past.'),
  ),
  place: requiredText('Place is required!', 120),
  police_report: z._default(optionalText(60), ''),
  text: requiredProse('Describe the instrument and the theft.', 2000),
});
export type StolenEdit = z.infer<typeof StolenEdit>;

export const StolenForm = z.extend(StolenEdit, {
  brand: requiredText('Brand is required!', 60),
  model: requiredText('Model is required!', 60),
  serial_number: requiredText('Serial number is required!', 60).check(
    z.regex(comparable, 'Enter at least four letters or digits, including a digit.'),
  ),
  /**
   * The URLs of pictures that the caller has uploaded. They show a receipt, or the instrument with its serial number.
   */
  proofs: z
    .array(requiredText('This isn’t a picture’s address.', 500))
    .check(
      z.minLength(1, 'Add a photo that proves the instrument is yours.'),
      z.maxLength(maxProofs, `Add at most ${maxProofs} photos.`),
    ),
});
export type StolenForm = z.infer<typeof StolenForm>;

/**
 * A registration as the person who made it sees it. `proofs` is the number of pictures, which only moderators can see.
 */
export const OwnStolen = z.object({
  _id: Id,
  brand: z.string(),
  model: z.string(),
  serial_number: z.string(),
  stolen_on: z.string(),
  place: z.string(),
  police_report: z.string(),
  text: z.string(),
  proofs: z.number(),
  created_at: Timestamp,
});
export type OwnStolen = z.infer<typeof OwnStolen>;

/**
 * Products with this serial number that are already for sale are reported in the caller's name, but stay for sale until
 * a moderator decides. Products that are listed later are reported, too. If the registration has a police report, they
 * are hidden until a moderator decides. Fails with `conflict` if the caller has already registered the number or has too
 * many registrations.
 */
export const registerStolen = endpoint({
  route: 'POST /stolen',
  summary: 'Register a stolen instrument by its serial number',
  permission: 'report',
  verified: true,
  allowance: 'report',
  body: StolenForm,
  status: 201,
  reply: OwnStolen,
  errors: ['conflict'],
});

export const listOwnStolen = endpoint({
  route: 'GET /my/stolen',
  summary: 'What the caller has registered as stolen, newest first',
  permission: 'report',
  allowance: 'read',
  reply: z.object({ items: z.array(OwnStolen) }),
});

/** Applies to products that are listed later. Reports that have been made stay as they are. */
export const updateStolen = endpoint({
  route: 'PUT /my/stolen/{id}',
  summary: 'Change a registration',
  permission: 'report',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: StolenEdit,
  reply: z.object({ modifiedCount: z.number() }),
  errors: ['not_found'],
});

/** Cases that are already open because of the registration stay open. */
export const removeStolen = endpoint({
  route: 'DELETE /my/stolen/{id}',
  summary: 'Delete a registration, for example because the instrument was found',
  permission: 'report',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

/** A registration as moderators see it. */
export const StolenEntry = z.extend(OwnStolen, {
  by: z.object({ _id: Id, name: z.string() }),
  pictures: z.array(Image),
});
export type StolenEntry = z.infer<typeof StolenEntry>;

/** Counting registrations stops at this number. */
export const maxStolenCounted = 1000;

/**
 * Leaves out other people's registrations of what the caller sells. `q` finds words in everything that was entered, and
 * in the name of the person. Serial numbers are also found without their spaces and punctuation.
 */
export const listStolen = endpoint({
  route: 'GET /moderation/stolen',
  summary: 'Instruments that are registered as stolen, newest first',
  permission: 'handle_reports',
  allowance: 'read',
  turns: true,
  query: z.object({ ...pageQuery, q: optionalText(120) }),
  reply: z.extend(page(StolenEntry), { total: z.number().check(z.maximum(maxStolenCounted)) }),
});
