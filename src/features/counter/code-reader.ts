/** The browser's own reader of codes in pictures. Some browsers have none. */
type BarcodeDetector = new (options: {
  formats: readonly string[];
}) => { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };

const detector = () => (globalThis as { BarcodeDetector?: BarcodeDetector }).BarcodeDetector;

/** Whether this browser can read codes from the camera. */
export const canReadCodes = () => detector() !== undefined;

/** Price tags have QR codes, receipts Code 128, and new gear the others. */
const formats = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const;

/** Returns a function that reads the first code in a picture, or null. */
export function codeReader(): (picture: HTMLVideoElement) => Promise<string | null> {
  const Detector = detector();
  if (!Detector) return async () => null;
  const reader = new Detector({ formats });
  return async (picture) => (await reader.detect(picture))[0]?.rawValue ?? null;
}
