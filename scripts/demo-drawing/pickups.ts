import { darker, lighter } from './colour.ts';
import { castShadow } from './paint.ts';
import type { Metal, Sheet } from './sheet.ts';
import { box, boxPath, circle, type Point, path, placed } from './svg.ts';

const OUTLINE = { stroke: '#120b07', strokeOpacity: 0.45, strokeWidth: 0.5 } as const;

/** A row of pole pieces across the strings, `spread` mm from first to last. */
function poles(sheet: Sheet, x: number, count: number, spread: number, r: number, slot: boolean) {
  let art = '';
  for (let i = 0; i < count; i++) {
    const y = (i / (count - 1) - 0.5) * spread;
    art += circle([x, y], r, { fill: sheet.metal('nickel'), ...OUTLINE });
    if (slot) {
      art += path(`M${x - r * 0.6},${y - r * 0.6}L${x + r * 0.6},${y + r * 0.6}`, {
        stroke: '#4a4238',
        strokeWidth: 0.6,
      });
    }
  }
  return art;
}

function shell(sheet: Sheet, w: number, h: number, r: number, fill: string, lift = 2): string {
  const d = boxPath(-w / 2, -h / 2, w, h, r);
  return castShadow(sheet, d, lift, 0.42) + path(d, { fill, ...OUTLINE });
}

function plastic(sheet: Sheet, colour: string): string {
  return sheet.lit([
    [0, lighter(colour, 0.4)],
    [0.4, lighter(colour, 0.06)],
    [1, darker(colour, 0.22)],
  ]);
}

function screws(sheet: Sheet, y: number, r = 1.9): string {
  return [-y, y]
    .map((at) => circle([0, at], r, { fill: sheet.metal('nickel'), ...OUTLINE }))
    .join('');
}

/** A narrow single coil under a plastic cover. */
export function singleCoil(sheet: Sheet, at: Point, degrees: number, colour: string): string {
  return placed(
    at,
    degrees,
    shell(sheet, 18.5, 83, 5, plastic(sheet, colour), 1.2),
    box(-8.2, -34.5, 16.4, 69, 7, { fill: '#fff', fillOpacity: 0.16, ...OUTLINE }),
    poles(sheet, 0, 6, 52, 2.5, false),
    screws(sheet, 38.4, 1.6),
  );
}

/** A slim metal-covered single coil. */
export function metalCoil(sheet: Sheet, at: Point): string {
  return placed(
    at,
    0,
    shell(sheet, 19, 71, 8, sheet.metal('chrome', 0), 2),
    box(-6, -31, 12, 62, 5.5, { fill: '#fff', fillOpacity: 0.18 }),
  );
}

/** The uncovered coil that is set into a steel bridge plate. */
export function plateCoil(sheet: Sheet, at: Point, degrees: number): string {
  return placed(
    at,
    degrees,
    shell(sheet, 24, 78, 11, '#171413', 0.4),
    box(-8, -34, 16, 68, 7.5, { fill: plastic(sheet, '#22201f') }),
    poles(sheet, 0, 6, 53, 2.6, false),
  );
}

export type HumbuckerStyle = {
  readonly cover: 'open' | 'zebra' | 'cream' | Metal;
  /** The color of the mounting ring. Omitted if the pickup is screwed to the body. */
  readonly ring?: string;
};

/** Two coils side by side, open or covered, in their ring. */
export function humbucker(
  sheet: Sheet,
  at: Point,
  style: HumbuckerStyle,
  degrees = 0,
  strings = 6,
): string {
  const parts: string[] = [];
  if (style.ring) {
    parts.push(
      shell(sheet, 46, 91, 3.5, plastic(sheet, style.ring), 2),
      ...[-42, 42].flatMap((y) =>
        [-19.5, 19.5].map((x) => circle([x, y], 1.5, { fill: sheet.metal('nickel'), ...OUTLINE })),
      ),
    );
  }
  const metal = style.cover !== 'open' && style.cover !== 'zebra' && style.cover !== 'cream';
  if (metal) {
    parts.push(
      shell(sheet, 38, 70, 3.5, sheet.metal(style.cover as Metal), 2.5),
      box(-16.5, -32.5, 33, 65, 2.5, { fill: '#fff', fillOpacity: 0.14 }),
    );
  } else {
    const [a, b] =
      style.cover === 'zebra'
        ? ['#eadfbd', '#211f1e']
        : style.cover === 'cream'
          ? ['#eadfbd', '#eadfbd']
          : ['#211f1e', '#211f1e'];
    parts.push(
      shell(sheet, 38.5, 70, 2, '#100d0c', 2),
      box(-18.4, -34, 17.9, 68, 6, { fill: plastic(sheet, a), ...OUTLINE }),
      box(0.5, -34, 17.9, 68, 6, { fill: plastic(sheet, b), ...OUTLINE }),
      poles(sheet, 9.4, strings, 50, 2.1, false),
    );
  }
  parts.push(poles(sheet, metal ? -10 : -9.4, strings, 50, 2.4, true));
  parts.push(screws(sheet, 38.2));
  return placed(at, degrees, ...parts);
}

/** A wide chrome pickup with two rows of screws, as on hollow-body guitars. */
export function wideChrome(sheet: Sheet, at: Point, ring: string, metal: Metal): string {
  return placed(
    at,
    0,
    shell(sheet, 48, 92, 4, plastic(sheet, ring), 2.4),
    shell(sheet, 35, 74, 2.5, sheet.metal(metal, 0), 2),
    box(-12.5, -33, 25, 66, 1.5, { fill: '#1b1715', fillOpacity: 0.92 }),
    box(-3, -33, 6, 66, 0, { fill: sheet.metal(metal, 0) }),
    poles(sheet, -7.8, 6, 50, 2.9, true),
    poles(sheet, 7.8, 6, 50, 2.9, true),
  );
}

/** A flat, wide single coil in a plain cover, as on offset guitars. */
export function wideCoil(sheet: Sheet, at: Point, colour: string): string {
  return placed(
    at,
    0,
    shell(sheet, 44, 92, 6, plastic(sheet, colour), 2),
    poles(sheet, 0, 6, 52, 2.7, false),
    screws(sheet, 42),
  );
}

/** Half of a split bass pickup, or a whole soapbar pickup: a plain cover with pairs of poles. */
export function bassCoil(
  sheet: Sheet,
  at: Point,
  size: { along: number; across: number },
  colour: string,
  rows: { strings: number; spread: number; pairs: boolean; pole: number; lugs?: boolean },
): string {
  const { along, across } = size;
  let dots = '';
  for (let i = 0; i < rows.strings; i++) {
    const y = rows.strings > 1 ? (i / (rows.strings - 1) - 0.5) * rows.spread : 0;
    for (const dy of rows.pairs ? [-rows.pole * 1.5, rows.pole * 1.5] : [0]) {
      dots += circle([0, y + dy], rows.pole, { fill: sheet.metal('nickel'), ...OUTLINE });
    }
  }
  const lugs = rows.lugs
    ? [-1, 1]
        .map((s) => {
          const d = `M-7,${s * (across / 2 - 2)}L0,${s * (across / 2 + 9)}L7,${s * (across / 2 - 2)}Z`;
          return (
            path(d, { fill: plastic(sheet, colour), ...OUTLINE }) +
            circle([0, s * (across / 2 + 4)], 1.9, { fill: sheet.metal('nickel'), ...OUTLINE })
          );
        })
        .join('')
    : '';
  return placed(at, 0, lugs, shell(sheet, along, across, 3.5, plastic(sheet, colour), 2), dots);
}

/** A large bass humbucker with eight poles. */
export function bassHumbucker(sheet: Sheet, at: Point, colour: string): string {
  let dots = '';
  for (let i = 0; i < 4; i++) {
    const y = (i / 3 - 0.5) * 57;
    for (const x of [-15, 15]) {
      dots += circle([x, y], 4.7, { fill: sheet.metal('nickel'), ...OUTLINE });
    }
  }
  const ears = [-1, 1]
    .map((s) =>
      path(`M-8,${s * 44}L-4,${s * 57}H4L8,${s * 44}Z`, {
        fill: plastic(sheet, colour),
        ...OUTLINE,
      }),
    )
    .join('');
  return placed(
    at,
    0,
    ears,
    shell(sheet, 62, 97, 5, plastic(sheet, colour), 2),
    box(-0.4, -46, 0.8, 92, 0, { fill: '#000', fillOpacity: 0.35 }),
    dots,
    screws(sheet, 52, 2),
  );
}
