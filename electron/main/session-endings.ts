import type { EndpointInput } from '#contracts/endpoint.ts';
import { endPinSession } from '#contracts/people/pins.ts';
import { ShopFailure } from '#sign-in/failures.ts';
import { isRefusal } from '#sign-in/session.ts';
import type { ShopCall } from '#sign-in/shop-call.ts';
import type { Log } from './log.ts';

type Secrets = EndpointInput<typeof endPinSession>['body'];

const retryMs = 30_000;

const wasRefused = (error: unknown) =>
  error instanceof ShopFailure && isRefusal(error.failure.status);

/**
 * Ends sessions on the server. Repeats each request until the server replies, because a lock must also end the session
 * if it happens without a connection. `shop` should time out after a few seconds.
 */
export function createSessionEndings(shop: ShopCall, log: Log) {
  /** What ends the session on each computer, until the server has replied. */
  const unheard = new Map<string, Secrets>();

  async function send(id: string, body: Secrets): Promise<void> {
    const isCurrent = () => unheard.get(id) === body;
    try {
      await shop(endPinSession, { params: { id }, body });
    } catch (error) {
      log.info('could not end the session on the server', { why: String(error) });
      // A restart loses the secret for renewals, so the session can't be renewed, and nothing has to be repeated.
      if (!wasRefused(error) && body.renewal_secret !== undefined) {
        setTimeout(() => isCurrent() && void send(id, body), retryMs).unref();
        return;
      }
    }
    if (isCurrent()) unheard.delete(id);
  }

  return {
    /** Resolves after the first attempt. */
    end(device: string, secrets: Secrets): Promise<void> {
      unheard.set(device, secrets);
      return send(device, secrets);
    },
    /** Call this when another session has begun on the device, because it has replaced the earlier one. */
    replaced: (device: string) => void unheard.delete(device),
  };
}
