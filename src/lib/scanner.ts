/**
 * The maximum time between two keys of a scan, in milliseconds. Fast typists need at least 60 ms. A key that is held
 * down repeats about every 33 ms, but the browser marks these events as repeats.
 */
const maxGap = 35;
/**
 * The maximum time between two keys once a burst counts as a scan, in milliseconds. Wireless scanners and busy
 * computers can stutter, and no one starts typing this soon after a scan.
 */
export const maxStutter = 300;
/** Bursts with fewer characters than this are treated as typing, unless they are a receipt's code and Enter. */
const minScanLength = 6;
const receipt = /^t-\d+$/i;

/** A key press. `time` is the time of the press in milliseconds. */
type Press = { key: string; time: number };

/**
 * The meaning of a key press. `first` may begin a burst. `next` continues a short burst. `scan` continues a burst
 * that is long enough to be a scan. `end` is the Enter key after a scan. `other` is any other key.
 */
export type Meaning = 'first' | 'next' | 'scan' | 'end' | 'other';

export type Recognizer = {
  /** Returns the characters of the burst so far. */
  text(): string;
  /** Returns whether too much time has passed for another character to belong to the burst. */
  isOver(time: number): boolean;
  press(press: Press): Meaning;
  /** Discards the burst, after a pause or a key press that can't come from a scanner. */
  reset(): void;
};

/**
 * Recognizes input from a barcode scanner, which types like a keyboard but much faster: a burst of at least six
 * characters in quick succession, or a short receipt number such as `T-108` and Enter.
 */
export function createRecognizer(): Recognizer {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;

  const gap = () => (text.length >= minScanLength ? maxStutter : maxGap);

  function reset() {
    text = '';
    last = Number.NEGATIVE_INFINITY;
  }

  return {
    text: () => text,
    isOver: (time) => text !== '' && time - last > gap(),
    reset,
    press({ key, time }) {
      const fast = time - last <= gap();
      if (key === 'Shift') {
        // Shift is part of a scan, because scanners press it for uppercase letters.
        if (fast) last = time;
        return 'other';
      }
      if (key === 'Enter' && (text.length >= minScanLength || receipt.test(text))) return 'end';
      if ([...key].length !== 1) {
        reset();
        return 'other';
      }
      text = fast ? text + key : key;
      last = time;
      if (text.length >= minScanLength) return 'scan';
      return text.length === 1 ? 'first' : 'next';
    },
  };
}
