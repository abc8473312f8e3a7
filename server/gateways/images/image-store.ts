import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createLocalFiles, type LocalFiles } from './local-files.ts';
import { createRemoteHost } from './remote-host.ts';
import { createUploadSpool, type UploadSpool } from './upload-spool.ts';
import type { Placement, Variant } from './variant.ts';

/** Stores pictures under a hash of their content: the same id always has the same bytes. */
export type ImageStore = Omit<LocalFiles, 'has'> &
  UploadSpool & {
    /**
     * Stores the variants (narrowest first) in the local folder, or the widest one at the third-party host.
     * Can be repeated. Throws an ImageHostProblem if the host fails.
     */
    put(id: string, variants: readonly Variant[]): Promise<Placement>;
    /** Whether all stored variants still exist. Pictures at a third-party host are not checked. */
    has(id: string, placement: Placement): Promise<boolean>;
  };

/**
 * Creates the store that `IMAGE_HOST` selects. Pictures and incoming uploads are in the data folder's `images`.
 * Deletes unfinished uploads at the start, so only one server can use a data folder. With a third-party host,
 * pictures stored locally before are still served.
 */
export function createImageStore(config: Pick<Config, 'dataDir' | 'imageHost'>): ImageStore {
  const folder = join(config.dataDir, 'images');
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o750 });

  const files = createLocalFiles(folder, incoming);
  const { imageHost } = config;
  const host = imageHost.kind === 'remote' ? createRemoteHost(imageHost) : null;
  return {
    ...files,
    ...createUploadSpool(incoming),
    async put(id, variants) {
      const widest = variants.at(-1);
      if (host === null || widest === undefined) return files.put(id, variants);
      return { hostUrl: await host.upload(`${id}.webp`, widest.bytes), widths: [widest.width] };
    },
    has: async (id, { hostUrl, widths }) => hostUrl !== null || files.has(id, widths),
  };
}
