import createDecoder from 'libheif-js/libheif-wasm/libheif.js';
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { maxImagePixels } from '#contracts/media/images.ts';

// Runs in a worker, because only such a worker's content security policy allows WebAssembly. Replies to a HEIC file with
// its picture, or with null if it can't be read.

/** The part of libheif-js that its types leave out. */
type Decoder = {
  decode(file: Uint8Array): {
    get_width(): number;
    get_height(): number;
    display(target: ImageData, done: (target: ImageData | null) => void): void;
  }[];
};

async function decode(file: ArrayBuffer): Promise<ImageData | null> {
  const wasmBinary = await (await fetch(wasm)).arrayBuffer();
  const { HeifDecoder } = createDecoder({ wasmBinary }) as unknown as {
    HeifDecoder: new () => Decoder;
  };
  const [picture] = new HeifDecoder().decode(new Uint8Array(file));
  if (!picture) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxImagePixels) return null;
  return new Promise((resolve) => picture.display(new ImageData(width, height), resolve));
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void decode(data)
    .catch(() => null)
    .then((picture) => postMessage(picture));
});
