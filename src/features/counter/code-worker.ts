import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Runs in a worker, because only this script's own content policy allows WebAssembly. Its first message says whether
// it is ready. After that, it replies to each picture with the text of the picture's first code, or null.

const formats = ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA'] as const;

async function read(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 1 });
  return found.find(({ isValid }) => isValid)?.text ?? null;
}

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void read(data)
    .catch(() => null)
    .then((text) => postMessage(text));
});

prepareZXingModule({
  // By default, the package loads this file from another site.
  overrides: { locateFile: () => wasm },
  fireImmediately: true,
}).then(
  () => postMessage(true),
  () => postMessage(false),
);
