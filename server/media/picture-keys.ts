import { createHmac } from 'node:crypto';
import type { Image } from '#contracts/media/images.ts';
import type { Core } from '#server/core.ts';
import { createSigner, derivedKey } from '#server/gateways/key-ring.ts';
import { type ImageRow, imageView } from './image-view.ts';

const hourSeconds = 3600;

/** Creates the ids and URLs of pictures that only this shop can create. */
export function pictureKeys({
  tokenKeys,
  intakeKey,
  now,
}: Pick<Core, 'tokenKeys' | 'intakeKey' | 'now'>) {
  // Ids are stored, so their key never changes.
  const idKey = derivedKey(intakeKey, 'ids of pictures');
  const urls = createSigner(tokenKeys, 'addresses of pictures');
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    /**
     * Returns the id of the picture that results from an account's upload. Each account gets another one for the same
     * file, so that no one can find out whether others have uploaded it.
     */
    idOf: (accountId: string, sha256: string): string =>
      createHmac('sha256', idKey).update(`${accountId} ${sha256}`).digest('hex').slice(0, 40),

    /**
     * Returns an {@link imageView} with keys in the URLs, for pictures that not everyone may see. The key has to be in
     * the URL, because browsers send no token with an `<img>` request. It is valid for one to two hours, and only while
     * the account may see the picture. It stays the same for an hour, so that browsers can cache the picture.
     */
    viewFor(accountId: string): (row: ImageRow) => Image {
      const end = (Math.floor(seconds() / hourSeconds) + 2) * hourSeconds;
      return (row) => {
        const image = imageView(row);
        if (row.host_url !== null) return image;
        const key = `${end}.${accountId}.${urls.sign(`${row.id} ${accountId} ${end}`)}`;
        return { ...image, url: image.url.replace('/images/', `/images/${key}/`) };
      };
    },

    /** Returns the account that a key for a picture belongs to, or null if the key isn't valid. */
    holderOf(key: string, id: string): string | null {
      const [, end, holder = '', mark = ''] =
        /^(\d{1,12})\.([\da-f-]{36})\.([\w-]{43})$/.exec(key) ?? [];
      if (Number(end ?? 0) <= seconds()) return null;
      return urls.verify(`${id} ${holder} ${Number(end)}`, mark) ? holder : null;
    },
  };
}
