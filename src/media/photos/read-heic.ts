import { openWasmWorker } from '#src/lib/wasm-worker.ts';
import address from './photo-worker.ts?worker&url';

/** Decodes a HEIC file, for browsers that can't. Resolves to null if the file can't be read. */
export async function readHeic(file: Blob): Promise<ImageBitmap | null> {
  const bytes = await file.arrayBuffer();
  const worker = openWasmWorker(address);
  try {
    const picture = await worker.ask<ImageData | null>(bytes, [bytes]);
    return picture && (await createImageBitmap(picture));
  } finally {
    worker.close();
  }
}
