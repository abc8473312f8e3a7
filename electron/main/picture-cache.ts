import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Api = (request: Request) => Promise<Response>;

/** Matches the paths of pictures. The content at such a path never changes, so it can be cached forever. */
const picture = /^\/api\/images\/[\w-]+\.webp$/;
const largest = 2 * 2 ** 20;

/**
 * Returns a cache that keeps the shop's pictures in `folder`, because Chromium's HTTP cache doesn't support our scheme.
 * Removes the least recently used pictures if all of them together take up more than `most` bytes.
 */
export function createPictureCache(folder: string, most = 200 * 2 ** 20) {
  let swept: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const paths = (await readdir(folder)).map((name) => join(folder, name));
    const files = await Promise.all(paths.map(async (path) => ({ path, ...(await facts(path)) })));
    let left = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
      if (left <= most) return;
      left -= size;
      await rm(path, { force: true });
    }
  }

  return {
    through(origin: string, api: Api): Api {
      return async (request) => {
        const { pathname } = new URL(request.url);
        if (request.method !== 'GET' || !picture.test(pathname)) return api(request);
        swept ??= sweep().catch(() => undefined);
        await swept;
        const file = join(
          folder,
          createHash('sha256')
            .update(origin + pathname)
            .digest('hex'),
        );
        const kept = await readFile(file).catch(() => null);
        if (kept) {
          const now = new Date();
          void utimes(file, now, now).catch(() => undefined);
          return reply(kept);
        }
        const answer = await api(request);
        if (answer.status !== 200 || !/immutable/.test(answer.headers.get('cache-control') ?? '')) {
          return answer;
        }
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (bytes.length <= largest) await keep(file, bytes).catch(() => undefined);
        return reply(bytes);
      };
    },
    /** Removes all pictures, for example after a switch to another shop. */
    async clear(): Promise<void> {
      swept = undefined;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function facts(path: string) {
  const { size, mtimeMs } = await stat(path);
  return { size, used: mtimeMs };
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.new`, bytes, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function reply(bytes: Buffer<ArrayBuffer>): Response {
  const headers = {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  return new Response(bytes, { headers });
}
