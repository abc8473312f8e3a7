import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** Thrown if the key server can't be reached or returns no keys, so that tokens can't be verified. */
export class KeysUnavailable extends Error {}

const FETCH_TIMEOUT_MS = 3_000;
const UNKNOWN_KEY_COOLDOWN_MS = 30_000;
const DEFAULT_LIFETIME_S = 600;
const SHORTEST_LIFETIME_S = 60;
const LONGEST_LIFETIME_S = 86_400;

const jwksSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1),
});

type CachedKeys = { getKey: JWTVerifyGetKey; fetchedAt: number; expiresAt: number };

/**
 * Fetches a key set for jose's `jwtVerify`, and caches it for as long as the response's Cache-Control header allows. An
 * unknown key id triggers another fetch, because the keys may have been rotated. This happens at most once every 30 s,
 * so that forged key ids can't flood the key server.
 * @param now current time in milliseconds since the epoch
 * @param timeout how long to wait for the response, in milliseconds. Only tests set it.
 * @throws KeysUnavailable from the returned function
 */
export function createJwksSource(
  url: URL,
  now: () => number,
  timeout = FETCH_TIMEOUT_MS,
): JWTVerifyGetKey {
  let cached: CachedKeys | undefined;
  let fetching: Promise<CachedKeys> | undefined;

  const refresh = () => {
    fetching ??= fetchKeys(url, now, timeout)
      .then((keys) => {
        cached = keys;
        return keys;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  };

  // If the keys seem to have been fetched in the future, the clock has been set back since then.
  const isFresh = ({ fetchedAt, expiresAt }: CachedKeys) => fetchedAt <= now() && now() < expiresAt;

  return async (header, token) => {
    const current = cached && isFresh(cached) ? cached : await refresh();
    try {
      return await current.getKey(header, token);
    } catch (error) {
      const mayAskAgain = now() - current.fetchedAt >= UNKNOWN_KEY_COOLDOWN_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskAgain) throw error;
      return (await refresh()).getKey(header, token);
    }
  };
}

async function fetchKeys(url: URL, now: () => number, timeout: number): Promise<CachedKeys> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const getKey = createLocalJWKSet(jwksSchema.parse(await response.json()));
    const fetchedAt = now();
    return { getKey, fetchedAt, expiresAt: fetchedAt + lifetimeSeconds(response.headers) * 1000 };
  } catch (cause) {
    throw new KeysUnavailable(`Could not get the keys from ${url.host}`, { cause });
  }
}

function lifetimeSeconds(headers: Headers): number {
  const maxAge = /\bmax-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  if (maxAge === undefined) return DEFAULT_LIFETIME_S;
  const left = Number(maxAge) - Number(headers.get('age') ?? 0);
  return Math.min(Math.max(left, SHORTEST_LIFETIME_S), LONGEST_LIFETIME_S);
}
