import { MailKind } from '#contracts/notices/notices.ts';
import { createSigner, type KeyRing } from '#server/gateways/key-ring.ts';

/** The user and the kind of emails to turn off. */
export type Subscription = { userId: string; kind: MailKind };

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates and verifies the unsubscribe tokens in emails. They never expire, because people open emails late, and they
 * grant no other rights.
 */
export function createUnsubscribeTokens(ring: KeyRing) {
  const signer = createSigner(ring, 'unsubscribe');
  return {
    sign({ userId, kind }: Subscription) {
      const text = `${userId}.${kind}`;
      return `${text}.${signer.sign(text)}`;
    },

    /** Returns the token's subscription, or null if its signature is invalid. */
    verify(token: string) {
      const [userId = '', name = '', signature = ''] = token.split('.');
      if (!signer.verify(`${userId}.${name}`, signature)) return null;
      const kind = MailKind.safeParse(name);
      return kind.success && uuid.test(userId) ? { userId, kind: kind.data } : null;
    },
  };
}
