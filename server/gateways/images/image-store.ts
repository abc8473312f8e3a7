import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createLocalFiles, type LocalFiles } from './local-files.ts';
import { createRemoteHost } from './remote-host.ts';
import { createUploadSpool, type UploadSpool } from './upload-spool.ts';
import type { Placement, Variant } from './variant.ts';

/** Keeps pictures under their content's id: the same id always means the same bytes. */
export type ImageStore = Omit<LocalFiles, 'has'> &
  UploadSpool & {
    /**
     * Stores the variants (narrowest first) durably, here or at the third-party host, which takes the
     * widest only; repeating it does no harm. Throws an ImageHostProblem where the host fails.
     */
    put(id: string, variants: readonly Variant[]): Promise<Placement>;
    /** Whether everything is still where it was put. */
    has(id: string, placement: Placement): Promise<boolean>;
  };

/**
 * The store that `IMAGE_HOST` chooses. Pictures and arriving uploads lie in `images` of the data folder;
 * what a crash left half written there is removed now, so a data folder has one server. With a host,
 * pictures stored here earlier stay served from here.
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
