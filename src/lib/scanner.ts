/**
 * The longest time between two keys of a scanner, in milliseconds. Fast typists need 60 or more. A key that is held
 * down repeats about every 33, but its events are marked as repeats.
 */
const longestGap = 35;
/**
 * The longest time between two keys once a burst is a scan, in milliseconds. Wireless scanners stutter, and so does a busy
 * computer. No one types by hand this soon after a scan.
 */
export const longestStutter = 300;
/** Shorter bursts are typing. */
const shortestScan = 6;

/** A key press. `time` is when it happened, in milliseconds. */
type Press = { key: string; time: number };

/**
 * What a press means: `first` may begin a burst, `next` continues one that is still short, `scan` continues one that is
 * long enough for a scanner, `end` is the Enter after it, and `other` is none of these.
 */
export type Meaning = 'first' | 'next' | 'scan' | 'end' | 'other';

export type Recognizer = {
  /** The characters of the burst so far. */
  text(): string;
  /** Whether too much time has passed for a character to belong to the burst. */
  isOver(time: number): boolean;
  press(press: Press): Meaning;
  /** Forgets the burst, after a pause or a press that can't come from a scanner. */
  reset(): void;
};

/**
 * Recognizes a barcode scanner, which types like a keyboard but much faster: bursts whose first six characters
 * follow each other quickly.
 */
export function createRecognizer(): Recognizer {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;

  const gap = () => (text.length >= shortestScan ? longestStutter : longestGap);

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
        // Scanners press Shift for capital letters.
        if (fast) last = time;
        return 'other';
      }
      if (key === 'Enter' && text.length >= shortestScan) return 'end';
      if ([...key].length !== 1) {
        reset();
        return 'other';
      }
      text = fast ? text + key : key;
      last = time;
      if (text.length >= shortestScan) return 'scan';
      return text.length === 1 ? 'first' : 'next';
    },
  };
}
