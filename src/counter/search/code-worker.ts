import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Runs in a worker, because only this worker's content security policy allows WebAssembly. The first message reports
// whether the worker is ready. After that, the worker replies to each picture with the text of the first code in the
// picture, or null.

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
  // By default, the package loads the WebAssembly file from a third-party site.
  overrides: { locateFile: () => wasm },
  fireImmediately: true,
}).then(
  () => postMessage(true),
  () => postMessage(false),
);
