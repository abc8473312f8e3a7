import { verify } from 'node:crypto';

/** A feed file, such as `latest-linux.yml`. */
export type UpdateFeed = { version: string; files: { url: string; sha512: string }[] };

/** Returns what the publisher signs: the version, and the name and checksum of each file. */
export const signedPart = ({ version, files }: UpdateFeed): Buffer =>
  Buffer.from(JSON.stringify([version, files.map(({ url, sha512 }) => [url, sha512])]));

/** Throws unless the holder of the private key has signed the feed. `publicKey` is an Ed25519 key in PEM format. */
export function checkSignature(feed: UpdateFeed & { signature?: string }, publicKey: string): void {
  const signature = Buffer.from(feed.signature ?? '', 'base64');
  const complete = feed.files.length > 0 && feed.files.every(({ sha512 }) => sha512);
  if (!complete || !verify(null, signedPart(feed), publicKey, signature)) {
    throw new Error('the update has no valid signature');
  }
}
