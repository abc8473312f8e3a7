import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** An upload on disk. Call `discard` when the upload is no longer needed. */
export type Spooled = {
  size: number;
  /** The hexadecimal SHA-256 hash. */
  sha256: string;
  read(): Promise<Buffer>;
  discard(): Promise<void>;
};

export class UploadTooLarge extends Error {}

/** Keeps uploads on disk instead of in memory while they are being received and while they wait to be processed. */
export function createUploadSpool(folder: string) {
  return {
    /**
     * Writes an upload to disk. If the upload is larger than `maxBytes`, deletes the file immediately and throws an
     * UploadTooLarge.
     */
    async receive(upload: AsyncIterable<Buffer>, maxBytes: number): Promise<Spooled> {
      const path = join(folder, `${randomUUID()}.upload`);
      const discard = () => rm(path, { force: true });
      const hash = createHash('sha256');
      let size = 0;
      async function* measured() {
        for await (const chunk of upload) {
          size += chunk.length;
          if (size > maxBytes) throw new UploadTooLarge();
          hash.update(chunk);
          yield chunk;
        }
      }
      try {
        const file = await open(path, 'wx', 0o640);
        try {
          await file.writeFile(measured());
        } finally {
          await file.close();
        }
      } catch (error) {
        await discard();
        throw error;
      }
      return { size, sha256: hash.digest('hex'), read: () => readFile(path), discard };
    },
  };
}
