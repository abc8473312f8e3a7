/**
 * The viewers who attack the shop. `user` is not involved with any of the records, and the session of `revoked` has
 * ended.
 */
export const viewers = [
  ...(['visitor', 'revoked', 'unverified', 'user'] as const),
  ...(['buyer', 'seller', 'staff', 'admin'] as const),
] as const;
export type Viewer = (typeof viewers)[number];

type Rule = { fields: readonly string[]; seenBy: readonly Viewer[] };

/**
 * The private data in the scene, the response fields that can contain it, and who may see it. The buyer holds the
 * seller's product, and the waiter is the person on its waitlist.
 */
export const privateData = {
  'the buyer’s email': {
    fields: ['email', 'short_email'],
    seenBy: ['buyer', 'seller', 'staff', 'admin'],
  },
  'the waiter’s email': { fields: ['email'], seenBy: ['admin'] },
  'the seller’s email': { fields: ['email'], seenBy: ['seller', 'admin'] },
  'the buyer’s phone': {
    fields: ['phone', 'short_phone'],
    seenBy: ['buyer', 'seller', 'staff', 'admin'],
  },
  'the waiter’s phone': { fields: ['phone'], seenBy: ['admin'] },
  'the seller’s phone': { fields: ['seller_phone', 'phone'], seenBy: ['buyer', 'seller', 'admin'] },
  'the serial number': { fields: ['serial_number'], seenBy: ['seller', 'staff', 'admin'] },
  // Not even admins may see the handover code, because anyone who has it can collect the product.
  'the handover code': { fields: ['handover_code'], seenBy: ['buyer'] },
  'what the buyer wrote': {
    fields: ['message', 'location'],
    seenBy: ['buyer', 'seller', 'staff', 'admin'],
  },
  'what the waiter wrote': {
    fields: ['message', 'location'],
    seenBy: ['seller', 'staff', 'admin'],
  },
  'a ticket’s email': { fields: ['email'], seenBy: ['staff', 'admin'] },
  'a message to the shop': { fields: ['text', 'visitor_email'], seenBy: ['admin'] },
  'the seller’s draft': { fields: ['title', 'form'], seenBy: ['seller'] },
  'from whom the shop bought': { fields: ['name', 'address', 'document'], seenBy: ['admin'] },
  'the name of a consigned piece’s owner': { fields: ['name'], seenBy: ['staff', 'admin'] },
  'an owner’s address': { fields: ['email', 'address'], seenBy: ['admin'] },
  'the buyer’s saved search': { fields: ['name', 'q'], seenBy: ['buyer'] },
  // The tests also allow each token's owner to see the token.
  'an access token': { fields: ['accessToken'], seenBy: [] },
  // Sent only to this computer, when the secrets are created: its own, and that of each session with a PIN.
  'a computer’s secret': { fields: ['secret', 'renewal_secret'], seenBy: [] },
  // Sent only to the form that shows the code, when the code is created.
  'a phone’s one-time code': { fields: ['token'], seenBy: [] },
  'an ID token': { fields: [], seenBy: [] },
  'an id at the sign-in service': { fields: [], seenBy: [] },
  'the server’s secrets': { fields: [], seenBy: [] },
} as const satisfies Record<string, Rule>;

export type PrivateKind = keyof typeof privateData;

/** Fields that look private but are not. */
// Google and Firebase don't treat the first two as secrets: they are in every client. The third is a boolean.
export const publicFields = ['apiKey', 'client_secret', 'email_verified'];

/**
 * Matches field names that look like private data. A new field with such a name needs a row in one of the tables above.
 */
export const privateName = /email|phone|serial|code|token|secret|password|key|uid/i;

/** Matches text that no response may contain: stack traces, SQL and file paths. */
export const internals =
  /\n\s+at |node_modules|\bSELECT .* FROM\b|pg_catalog|\/server\/[a-z]|ENOENT/;
