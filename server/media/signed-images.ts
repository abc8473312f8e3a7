import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Adds keys to the URLs of pictures that not everyone may load. The key has to be in the URL, because browsers send no
 * token with an `<img>` request.
 */
export type SignedImages = {
  /** Returns a copy of a reply with a key in each URL of our own pictures. */
  sign<T>(reply: T): T;
  /** Returns whether a key is currently valid for a picture. */
  opens(key: string, id: string): boolean;
};

const hourSeconds = 3600;

/**
 * Creates keys that are valid for one to two hours. A picture's key stays the same for an hour, so that browsers can
 * cache the picture.
 */
export function createSignedImages(secret: Uint8Array, now: () => Date): SignedImages {
  const derived = createHmac('sha256', secret).update('addresses of pictures').digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const markOf = (id: string, end: number) =>
    createHmac('sha256', derived).update(`${id} ${end}`).digest('base64url');

  function addressOf(url: string): string {
    const [, id] = /^\/api\/images\/([0-9a-f]{40})-\d+\.webp$/.exec(url) ?? [];
    if (id === undefined) return url;
    const end = (Math.floor(seconds() / hourSeconds) + 2) * hourSeconds;
    return url.replace('/images/', `/images/${end}.${markOf(id, end)}/`);
  }

  function sign<T>(value: T): T {
    if (Array.isArray(value)) return value.map(sign) as T;
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const signed = Object.entries(value).map(([key, part]) => [key, sign(part)]);
    // Only the server creates objects of this shape. User input that looks like a URL must not get a key.
    if ('url' in value && 'widths' in value) signed.push(['url', addressOf(String(value.url))]);
    return Object.fromEntries(signed) as T;
  }

  return {
    sign,
    opens(key, id) {
      const [, end, mark = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(key) ?? [];
      if (Number(end ?? 0) <= seconds()) return false;
      return timingSafeEqual(Buffer.from(markOf(id, Number(end))), Buffer.from(mark));
    },
  };
}
