import { createHmac, timingSafeEqual } from 'node:crypto';
import { MailKind } from '#contracts/notices/notices.ts';

/** The user and the kind of emails to turn off. */
export type Subscription = { userId: string; kind: MailKind };

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates and verifies the unsubscribe tokens in emails. They never expire, because people open emails late, and they
 * grant no other rights. Their key is derived from `secret`, the key for access tokens.
 */
export function createUnsubscribeTokens(secret: Uint8Array) {
  const key = createHmac('sha256', secret).update('unsubscribe').digest();
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign({ userId, kind }: Subscription) {
      const text = `${userId}.${kind}`;
      return `${text}.${signatureOf(text)}`;
    },

    /** Returns the token's subscription, or null if its signature is invalid. */
    verify(token: string) {
      const [userId = '', name = '', signature = ''] = token.split('.');
      const expected = Buffer.from(signatureOf(`${userId}.${name}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const kind = MailKind.safeParse(name);
      return kind.success && uuid.test(userId) ? { userId, kind: kind.data } : null;
    },
  };
}
