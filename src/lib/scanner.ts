import { scannedText } from '#contracts/catalog/scanned-text.ts';

/**
 * The maximum time between two fast keys of a scan, in milliseconds. Fast typists need at least 60 ms. A key that is held
 * down repeats about every 33 ms, but the browser marks these events as repeats.
 */
const maxGap = 35;
/**
 * The maximum time between two keys of a burst, in milliseconds. Wireless scanners and busy computers can stutter, and no
 * one starts typing this soon after a scan.
 */
export const maxStutter = 300;
/** Bursts without this many fast keys in a row are treated as typing, unless they are a receipt's code and Enter. */
const minScanLength = 6;
/** How long after a receipt's short code Enter may come, in milliseconds. */
const maxShortPause = 100;
/** How often a scanner may stutter before those keys. A typist does so more often. */
const maxStutters = 2;

/** A key press. `time` is the time of the press in milliseconds. `code` is the physical key. */
type Press = { key: string; time: number; code?: string; shiftKey?: boolean };

/**
 * The meaning of a key press. `first` may begin a burst. `next` continues a burst that isn't a scan yet. `scan` continues
 * a burst that is one. `end` is the Enter or Tab key after a scan. `other` is any other key.
 */
export type Meaning = 'first' | 'next' | 'scan' | 'end' | 'other';

export type Recognizer = {
  /** Returns the characters of the burst so far. */
  text(): string;
  /** Returns whether so much time has passed that the burst is a scan, or its keys were typed by hand. */
  isOver(time: number): boolean;
  press(press: Press): Meaning;
  /** Discards the burst, after a scan or a key press that can't come from a scanner. */
  reset(): void;
};

const signs: Readonly<Record<string, string>> = {
  ...{ Minus: '-_', Equal: '=+', BracketRight: ']}', Semicolon: ';:', Period: '.>', Slash: '/?' },
};

/** Returns what a physical key types in the American keyboard layout, which most scanners use. */
function americanKey({ key, code = '', shiftKey = false }: Press): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  if (digit) return shiftKey ? (')!@#$%^&*('[Number(digit)] ?? key) : digit;
  return (key !== '\u001d' && signs[code]?.[shiftKey ? 1 : 0]) || key;
}

const isPlain = (text: string) => /^(?=.*\d)[\w:./?=&%\]\p{Cc}-]+$/su.test(text);

/**
 * Recognizes input from a barcode scanner, which types like a keyboard but much faster: a burst with at least six
 * characters in quick succession, or a short receipt number such as `T-108` and Enter. If the computer's keyboard layout
 * turns a code into other characters, the text is what the American layout would have typed.
 */
export function createRecognizer(): Recognizer {
  let typed = '';
  let american = '';
  let last = Number.NEGATIVE_INFINITY;
  let fast = 0;
  let stutters = 0;
  let isScan = false;

  const gap = () => (isScan ? maxStutter : maxGap);
  /** Scripts may press keys with any time. An earlier time begins a new burst. */
  const since = (time: number) => (time < last ? Number.POSITIVE_INFINITY : time - last);
  const text = () => (isPlain(american) && !isPlain(typed) ? american : typed);

  function reset() {
    typed = american = '';
    last = Number.NEGATIVE_INFINITY;
    fast = stutters = 0;
    isScan = false;
  }

  return {
    text,
    isOver: (time) => typed !== '' && since(time) > gap(),
    reset,
    press(press) {
      const { key, time } = press;
      const isFast = since(time) <= gap();
      if (key === 'Shift') {
        // Shift is part of a scan, because scanners press it for uppercase letters.
        if (isFast) last = time;
        return 'other';
      }
      if (key === 'Enter' || (key === 'Tab' && !press.shiftKey)) {
        const short = stutters === 0 && since(time) <= maxShortPause;
        if (isScan || (short && /^t-\d+$/i.test(scannedText(text())))) return 'end';
      }
      // A dead key, such as `^` in the French layout.
      const character = key === 'Dead' ? '^' : key;
      if ([...character].length !== 1) {
        reset();
        return 'other';
      }
      if (since(time) > maxStutter) reset();
      else if (!isFast) {
        stutters += 1;
        fast = 0;
      }
      typed += character;
      american += americanKey(press);
      fast += 1;
      last = time;
      isScan ||= fast >= minScanLength && stutters <= maxStutters;
      if (isScan) return 'scan';
      return typed.length === 1 ? 'first' : 'next';
    },
  };
}
