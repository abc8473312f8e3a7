import type { CodeReader } from './worker-reader.ts';

/** The browser's own reader. Safari and Firefox have none, and some devices have one that knows no codes. */
type BarcodeDetector = {
  new (options: {
    formats: readonly string[];
  }): { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Price tags have QR codes, receipts Code 128, and new gear the others. */
const formats = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const;

/** Opens the browser's reader of codes, or else ours. Fails if ours can't be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetector };
  const known = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !formats.every((format) => known.includes(format))) {
    return (await import('./worker-reader.ts')).openWorkerReader();
  }
  const reader = new Detector({ formats });
  return {
    read: async (video) => (await reader.detect(video))[0]?.rawValue ?? null,
    close() {},
  };
}
