import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  drawInstrument,
  finishesOf,
  INSTRUMENT_KINDS,
  type InstrumentSpec,
} from '#scripts/demo-drawing/draw.ts';
import { FINISHES, type FinishName } from '#scripts/demo-drawing/finishes.ts';
import { WEAR } from '#scripts/demo-drawing/wear.ts';

const CONDITIONS = Object.keys(WEAR) as InstrumentSpec['condition'][];
const LARGEST = 68_000;

/** Returns an SVG's problems: unbalanced elements, undefined references and invalid numbers. */
function problems(svg: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      const last = open.pop();
      if (last !== name) found.push(`</${name}> closes <${last}>`);
      continue;
    }
    if (!/^(\s+[a-zA-Z:0-9-]+="[^"<>&]*")*\s*\/?$/.test(rest)) found.push(`<${name}${rest}>`);
    if (!rest.endsWith('/')) open.push(name);
  }
  if (open.length) found.push(`left open: ${open.join(' ')}`);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  if (new Set(ids).size !== ids.length) found.push('an id is used twice');
  for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) {
    if (!ids.includes(used)) found.push(`#${used} is not defined`);
  }
  if (/NaN|undefined|Infinity|null/.test(svg)) found.push('an invalid number');
  return found;
}

describe.each(INSTRUMENT_KINDS)('a drawn %s', (kind) => {
  const finish = finishesOf(kind)[0];

  test.each(CONDITIONS)(
    'in %s condition is a valid, small, self-contained document',
    (condition) => {
      for (const view of ['full', 'detail'] as const) {
        const svg = drawInstrument({ kind, finish, condition, seed: 7, view });
        expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1280 960"/);
        expect(problems(svg)).toEqual([]);
        expect(svg.length).toBeLessThan(LARGEST);
        expect(svg).not.toMatch(/<text|<script|<image|<foreignObject|href="(?!#)| on[a-z]+="/i);
      }
    },
  );

  test('is the same for the same seed and different for another', () => {
    const spec = { kind, finish, condition: 'Good', seed: 7 } as const;
    expect(drawInstrument(spec)).toBe(drawInstrument(spec));
    expect(drawInstrument({ ...spec, seed: 8 })).not.toBe(drawInstrument(spec));
  });

  test('shows its condition and its two views', () => {
    const spec = { kind, finish, condition: 'Mint', seed: 7 } as const;
    expect(drawInstrument({ ...spec, condition: 'Poor' })).not.toBe(drawInstrument(spec));
    expect(drawInstrument({ ...spec, view: 'detail' })).not.toBe(drawInstrument(spec));
  });
});

test('every finish can be drawn on a body', () => {
  for (const finish of Object.keys(FINISHES) as FinishName[]) {
    const svg = drawInstrument({ kind: 's-type', finish, condition: 'Fair', seed: 3 });
    expect(problems(svg), finish).toEqual([]);
  }
});

test('a broken instrument has a snapped string on its post', () => {
  const curls = (condition: InstrumentSpec['condition']) =>
    drawInstrument({ kind: 'dreadnought', finish: 'spruce', condition, seed: 5 }).match(
      /d="M[-\d.,]+L[-\d.,]+c[^"]+" fill="none" stroke="#e3dfd6"/g,
    )?.length ?? 0;
  expect(curls('Fair')).toBe(0);
  expect(curls('Poor')).toBe(1);
  expect(curls('Non-functioning')).toBe(1);
});

test('the whole instrument is inside the frame, and the backdrop fills it', async () => {
  for (const kind of INSTRUMENT_KINDS) {
    const svg = drawInstrument({ kind, finish: finishesOf(kind)[0], condition: 'Mint', seed: 2 });
    // Use a quarter of the size, because rendering takes most of this test's time.
    const { data, info } = await sharp(Buffer.from(svg), { density: 18 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], kind).toEqual([320, 240]);
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 255;
    for (const [x, y] of [
      [0, 0],
      [319, 0],
      [0, 239],
      [319, 239],
    ] as const) {
      expect(info.channels === 4 ? alpha(x, y) : 255, kind).toBe(255);
    }
    // The background changes slowly near the picture's edge. A cut-off instrument would change it abruptly.
    let step = 0;
    for (const y of [2, 237]) {
      for (let x = 1; x < info.width; x++) {
        for (let c = 0; c < 3; c++) {
          const at = (y * info.width + x) * info.channels + c;
          step = Math.max(step, Math.abs((data[at] ?? 0) - (data[at - info.channels] ?? 0)));
        }
      }
    }
    expect(step, kind).toBeLessThan(12);
  }
});
