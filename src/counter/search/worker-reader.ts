import { openWasmWorker } from '#src/lib/wasm-worker.ts';
import address from './code-worker.ts?worker&url';

export type CodeReader = {
  /**
   * Reads the first code in the current frame of a video. Resolves to null if the frame contains no code. Rejects if
   * there is no frame yet.
   */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
};

/**
 * The longest side of a picture, in pixels. Larger pictures take longer to read, and codes on tags are readable at
 * this size.
 */
const maxSide = 1280;

/** Starts a worker that reads codes in pictures. Rejects if the worker can't be loaded. */
export async function openWorkerReader(): Promise<CodeReader> {
  const { reply, ask, close } = openWasmWorker(address);
  const ready = await reply<boolean>().catch(() => false);
  if (!ready) {
    close();
    throw new Error('the code reader could not be loaded');
  }
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video;
      const scale = Math.min(1, maxSide / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = pen?.getImageData(0, 0, canvas.width, canvas.height);
      if (!picture) return null;
      return ask<string | null>(picture, [picture.data.buffer]);
    },
    close,
  };
}
