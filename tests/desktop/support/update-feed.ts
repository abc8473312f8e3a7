import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { signFeed } from '#scripts/packaging/sign-feed.ts';
import { atEnd, temporaryFolder } from '#tests/support/at-end.ts';
import { portOf } from './during-test.ts';

const script = (version: string) => `#!/bin/sh\n# ${version}\n`;

/**
 * Starts a server that offers newer versions, until the test ends. A script stands in for the installed AppImage. The environment variable
 * APPIMAGE contains its path, as it does for a real AppImage. `folder` is the application's resources folder.
 */
export async function startUpdateFeed() {
  const folder = await temporaryFolder();
  const appImage = join(folder, 'second-fret.AppImage');
  await writeFile(appImage, script('old'));
  await chmod(appImage, 0o755);
  process.env.APPIMAGE = appImage;
  atEnd(async () => void delete process.env.APPIMAGE);

  const files = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1).replace(/\?.*/, '');
    asked.push(name);
    const text = files.get(name);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  const port = await portOf(server);
  const keys = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  // Packaging writes the same files, with the feed's URL and the key from environment variables.
  await writeFile(join(folder, 'update-key.pem'), publicKey);
  await writeFile(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: second-fret-updater\n`,
  );

  return {
    folder,
    asked,
    publicKey,
    /**
     * Offers `version`. The downloaded file contains `content`, which may be another version. `forge` changes the signed
     * feed.
     */
    async publish(version: string, content = version, forge = (feed: string) => feed) {
      const file = `second-fret-${version}.AppImage`;
      const sha512 = createHash('sha512').update(script(version)).digest('base64');
      const entry = { url: file, sha512, size: script(version).length };
      const feed = join(folder, 'latest-linux.yml');
      await writeFile(feed, stringify({ version, files: [entry], path: file, sha512 }));
      await signFeed(feed, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      files.set('latest-linux.yml', forge(await readFile(feed, 'utf8')));
      files.set(file, script(content));
    },
    /**
     * Returns the version of the installed AppImage, or undefined if there is none. The updater deletes the old file
     * before it moves the new one.
     */
    installed: async () => /# (.*)/.exec(await readFile(appImage, 'utf8').catch(() => ''))?.[1],
  };
}
