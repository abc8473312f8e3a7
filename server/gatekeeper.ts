import {
  type IdTokenVerifier,
  InvalidIdToken,
  SignInServiceUnavailable,
} from '#server/gateways/sign-in/verify-id-token.ts';
import type { Gatekeeper } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { createPhoneService } from '#server/media/phone-service.ts';
import type { PinService } from '#server/people/pin-service.ts';
import type { UserService } from '#server/people/user-service.ts';

/**
 * Creates the gatekeeper, which checks our access tokens, the sign-in service's ID tokens, and the secrets of phones and
 * of computers with a PIN.
 */
export function createGatekeeper(
  { users, pins }: { users: UserService; pins: PinService },
  phones: ReturnType<typeof createPhoneService>,
  verify: IdTokenVerifier,
): Gatekeeper {
  return {
    ...{ phone: phones.admit, link: phones.find, device: pins.admit },
    caller: (accessToken, allowed) => users.authenticate(accessToken, allowed),
    async identity(idToken) {
      try {
        return await verify(idToken);
      } catch (error) {
        if (error instanceof InvalidIdToken) {
          throw new Refusal('unauthenticated', 'Your sign-in isn’t valid. Please log in again.');
        }
        if (error instanceof SignInServiceUnavailable) {
          throw new Refusal(
            'unavailable',
            'The sign-in service isn’t responding. Please try again.',
            {
              retryAfter: 5,
            },
          );
        }
        throw error;
      }
    },
  };
}
