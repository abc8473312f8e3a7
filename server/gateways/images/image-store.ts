import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createLocalFiles } from './local-files.ts';
import { createRemoteHost } from './remote-host.ts';
import { createUploadSpool } from './upload-spool.ts';
import type { Placement, Variant } from './variant.ts';

/** Stores pictures. A picture's id is a hash of the uploaded file, so the stored bytes never change. */
export type ImageStore = Omit<ReturnType<typeof createLocalFiles>, 'has'> &
  ReturnType<typeof createUploadSpool> & {
    /**
     * Stores all variants (narrowest first) in the local folder, or only the widest one on the third-party host. Can be
     * repeated with the same id. Throws an ImageHostProblem if the host fails.
     */
    put(id: string, variants: readonly Variant[]): Promise<Placement>;
    /** Returns whether all stored variants still exist. Always true for pictures on a third-party host. */
    has(id: string, placement: Placement): Promise<boolean>;
  };

/** Longer than any upload takes. */
const unfinishedMs = 3_600_000;

/**
 * Creates the store selected by `IMAGE_HOST`. Pictures and unfinished uploads are in the folder `images` of the data
 * folder, which servers can share. If a third-party host is selected, pictures in the local folder are still served.
 */
export function createImageStore(config: Pick<Config, 'dataDir' | 'imageHost'>): ImageStore {
  const folder = join(config.dataDir, 'images');
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o750 });
  // Delete what a crash has left. Newer files may belong to another server's uploads.
  for (const name of readdirSync(incoming)) {
    const file = join(incoming, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt < Date.now() - unfinishedMs) rmSync(file, { recursive: true, force: true });
  }

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
