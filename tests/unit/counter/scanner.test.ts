import { describe, expect, it } from 'vitest';
import { scannedText } from '#contracts/catalog/scanned-text.ts';
import { createRecognizer, type Meaning } from '#src/lib/scanner.ts';

const address = 'https://shop.example/productDetails/01980000-0000-7000-8000-0000622cb5a9';

/** The delays between key presses, in milliseconds. The test repeats a list until the end of the text. */
const scanners = {
  'a fast USB scanner': [1, 2, 1, 1, 2],
  'a slow USB scanner': [16, 15, 17, 16, 16],
  'a Bluetooth scanner': [4, 31, 3, 29, 12, 33, 8],
};
/**
 * The delays between the keydown events of fast typists, in milliseconds. Some typists press a key before they release
 * the previous one.
 */
const typists = {
  'a typist with 110 words a minute': [95, 121, 88, 64, 133, 92, 71, 158],
  'a typist who rolls over the keys': [28, 31, 92, 24, 33, 30, 118, 22, 65, 27, 35, 29, 81],
  'a game player who hits four keys together': [9, 6, 11, 240, 8, 12, 5, 310],
};

function press(keys: readonly string[], gaps: readonly number[]) {
  const recognizer = createRecognizer();
  let time = 1000;
  const meanings = keys.map((key, n): Meaning => {
    if (n > 0) time += gaps[(n - 1) % gaps.length] ?? 0;
    return recognizer.press({ key, time });
  });
  return { meanings, text: recognizer.text() };
}

describe('a scanner', () => {
  it.each(Object.entries(scanners))('is recognized at its sixth key: %s', (_, gaps) => {
    for (const text of [address, '622cb5a9', '042137']) {
      const { meanings, text: read } = press([...text, 'Enter'], gaps);
      expect(meanings.slice(0, 6)).toEqual(['first', 'next', 'next', 'next', 'next', 'scan']);
      expect(new Set(meanings.slice(5, -1))).toEqual(new Set(['scan']));
      expect(meanings.at(-1)).toBe('end');
      expect(read).toBe(text);
    }
  });

  it('presses Shift for capital letters', () => {
    const keys = ['Shift', 'I', 'Shift', 'S', 'Shift', 'S', '2', '1', '0', '7', 'Enter'];
    const { meanings, text } = press(keys, [20]);
    expect(meanings.at(-1)).toBe('end');
    expect(text).toBe('ISS2107');
  });

  it('may pause briefly once it is recognized', () => {
    const { meanings, text } = press([...address, 'Enter'], [5, 5, 5, 5, 5, 36, 120, 8, 300]);
    expect(new Set(meanings.slice(5, -1))).toEqual(new Set(['scan']));
    expect(text).toBe(address);
  });

  it.each([
    [[60, 5, 5, 5, 5, 5, 5]],
    [[5, 120, 5, 5, 5, 5, 5, 5]],
    [[5, 5, 5, 5, 36, 5, 5, 5, 5, 5, 5]],
    [[90, 5, 5, 200, 5, 5, 5, 5, 5, 5, 120]],
  ])('is read as a whole with pauses near its start: %j', (gaps) => {
    const { meanings, text } = press([...'749699122210', 'Enter'], [...gaps, ...Array(12).fill(5)]);
    expect([meanings.at(-1), text]).toEqual(['end', '749699122210']);
  });

  it('is not read at all if it pauses too often', () => {
    const { meanings } = press(
      [...'749699122210', 'Enter'],
      [60, 5, 60, 5, 60, ...Array(12).fill(5)],
    );
    expect(new Set(meanings)).toEqual(new Set(['first', 'next', 'other']));
  });

  it.each([
    ['French', "è'ç-çç&ééé&à", '749699122210'],
    ['French', 'T)&à_', 'T-108'],
    ['French', '?X&é"\'(', 'MX12345'],
    ['Czech', '=ěšž', '-236'],
  ])('is read despite the %s layout of the computer: %s', (_, keys, code) => {
    const recognizer = createRecognizer();
    for (const [n, key] of [...keys].entries()) {
      const shiftKey = /[A-Z]/.test(code[n] ?? '');
      const physical =
        code[n] === '-' ? 'Minus' : `${/\d/.test(code[n] ?? '') ? 'Digit' : 'Key'}${code[n]}`;
      recognizer.press({ key, code: physical, shiftKey, time: n * 10 });
    }
    expect(recognizer.text()).toBe(code);
  });

  it('can end with a late Enter', () => {
    const recognizer = createRecognizer();
    for (const [n, key] of [...'622cb5a9'].entries()) recognizer.press({ key, time: n * 10 });
    expect(recognizer.isOver(370)).toBe(false);
    expect(recognizer.isOver(371)).toBe(true);
    expect(recognizer.press({ key: 'Enter', time: 400 })).toBe('end');
  });
});

const tag = 'https://shop.example/productDetails/01980000-0000-7000-8000-0000622cb5a9';
const gs = '\u001d';

it.each([
  ...[']E00749699122210', ']C10100749699122210', '0100749699122210'].map((raw) => [
    raw,
    '0749699122210',
  ]),
  ...['A749699122210', '749699122210', "è'ç-çç&ééé&à", 'ýčížíí+ěě'.concat('ě+é')].map((raw) => [
    raw,
    '749699122210',
  ]),
  ...[']E496385074', '0100000096385074'].map((raw) => [raw, '96385074']),
  [`]C10100749699122210${'21'}AB-1${gs}10LOT`, '(01)00749699122210(21)AB-1'],
  [`${gs}01007496991222101726123110LOT7${gs}21S1234`, '(01)00749699122210(21)S1234'],
  ['(01)00749699122210(10)L(21)S1', '(01)00749699122210(21)S1'],
  [`]d221XYZ99${gs}`, 'XYZ99'],
  [`]Q1${tag}`, tag],
  ['httpsM!!shop:exq,ple!productDetqils!à&ç_àààà)àààà)èààà)_ààà)àààà-éécb(qç', tag],
  ['https"--shop.example-productDetails-é+íáéééé=éééé=ýééé=áééé=ééééžěěcbřaí', tag],
  ...[']C0T-1204', "T)&éà'", 'T=+ěéč', 'Tß1204'].map((raw) => [raw, 'T-1204']),
  ...['MX12345', 'té', 'l’été 1', '01007496991222113', 'A1234567', '2112345678'].map((raw) => [
    raw,
    raw,
  ]),
])('a scan of %j means %s', (raw = '', text) => {
  expect(scannedText(raw)).toBe(text);
  expect(scannedText(scannedText(raw))).toBe(text);
});

it('a receipt’s short code is a scan only together with Enter', () => {
  expect(press([...'T-108', 'Enter'], [10]).meanings.slice(-2)).toEqual(['next', 'end']);
  expect(press([...'T-108', 'Enter'], [10, 10, 70, 10, 10]).meanings.at(-1)).toBe('other');
  expect(press([...'T-108', 'Enter'], [10, 10, 10, 10, 150]).meanings.at(-1)).toBe('other');
});

describe('typing', () => {
  it.each(Object.entries(typists))('is not mistaken for a scan: %s', (_, gaps) => {
    const text = 'The quick brown fox jumps over the lazy dog.';
    const { meanings } = press([...text, 'Enter'], gaps);
    expect(meanings).not.toContain('scan');
    expect(meanings.at(-1)).toBe('other');
  });

  it('of five fast keys and Enter is not a scan', () => {
    expect(press([...'12345', 'Enter'], [10]).meanings.at(-1)).toBe('other');
  });

  it('with other keys in between is not a scan', () => {
    expect(press(['a', 'b', 'c', 'Backspace', 'c', 'd', 'e', 'Tab'], [10]).meanings).not.toContain(
      'scan',
    );
  });
});
