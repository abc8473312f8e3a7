import type { CodeReader } from './worker-reader.ts';

/**
 * The browser's built-in code reader. Safari and Firefox have no reader, and on some devices the reader supports no
 * formats.
 */
type BarcodeDetector = {
  new (options: {
    formats: readonly string[];
  }): { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Price tags have QR codes, receipts have Code 128 barcodes, and new gear has the other formats. */
const formats = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const;

/** Opens the browser's code reader, or our own if the browser has none. Rejects if our own can't be loaded. */
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
