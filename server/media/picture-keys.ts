import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Image } from '#contracts/media/images.ts';
import type { Core } from '#server/core.ts';
import { type ImageRow, imageView } from './image-view.ts';

const hourSeconds = 3600;

/** Creates the ids and URLs of pictures that only this shop can create. */
export function pictureKeys({ tokenSecret, now }: Pick<Core, 'tokenSecret' | 'now'>) {
  const derived = (purpose: string) => createHmac('sha256', tokenSecret).update(purpose).digest();
  const idKey = derived('ids of pictures');
  const urlKey = derived('addresses of pictures');
  const seconds = () => Math.floor(now().getTime() / 1000);
  const markOf = (id: string, holder: string, end: number) =>
    createHmac('sha256', urlKey).update(`${id} ${holder} ${end}`).digest('base64url');

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
        const key = `${end}.${accountId}.${markOf(row.id, accountId, end)}`;
        return { ...image, url: image.url.replace('/images/', `/images/${key}/`) };
      };
    },

    /** Returns the account that a key for a picture belongs to, or null if the key isn't valid. */
    holderOf(key: string, id: string): string | null {
      const [, end, holder = '', mark = ''] =
        /^(\d{1,12})\.([\da-f-]{36})\.([\w-]{43})$/.exec(key) ?? [];
      if (Number(end ?? 0) <= seconds()) return null;
      const expected = Buffer.from(markOf(id, holder, Number(end)));
      return timingSafeEqual(expected, Buffer.from(mark)) ? holder : null;
    },
  };
}
