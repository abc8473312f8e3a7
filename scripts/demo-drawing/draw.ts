import { seeded } from '#embedded/demo/random.ts';
import { backdrop, floorShadow, HEIGHT, pickTone, tableShadow, WIDTH } from './backdrop.ts';
import { lightness } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { FINISHES, type FinishName } from './finishes.ts';
import { type InstrumentKind, KINDS } from './kinds.ts';
import { newSheet } from './sheet.ts';
import { num, type Point } from './svg.ts';
import { type Condition, WEAR } from './wear.ts';

export type InstrumentSpec = {
  readonly kind: InstrumentKind;
  readonly finish: FinishName;
  readonly condition: Condition;
  /** Varies trim, grain, scratches and backdrop between instruments of the same kind. */
  readonly seed: number;
  readonly view?: View;
};

/** The whole instrument (the default), or a close-up of its main part, its left end or its right end. */
export type View = 'full' | 'detail' | 'left' | 'right';

/** All kinds that can be drawn. */
export const INSTRUMENT_KINDS = Object.keys(KINDS) as InstrumentKind[];

/** The finishes of each kind's real instruments, most common first. `drawInstrument` accepts other finishes too. */
export function finishesOf(kind: InstrumentKind): readonly [FinishName, ...FinishName[]] {
  return KINDS[kind].finishes;
}

const BROKEN: ReadonlySet<Condition> = new Set(['Poor', 'Non-functioning']);

/**
 * Draws an instrument as a complete SVG document, 1280 by 960, without text or external references. The same spec
 * always produces the same drawing, and all views of a spec show the same instrument.
 */
export function drawInstrument(spec: InstrumentSpec): string {
  const entry = KINDS[spec.kind];
  const { view = 'full' } = spec;
  const random = seeded(spec.seed * 7919 + 17);
  const tone = pickTone(
    spec.seed,
    lightness(FINISHES[spec.finish].rim ?? FINISHES[spec.finish].colour),
  );
  const jitter = random.between(-2.5, 2.5);
  const turn =
    (view === 'full' ? entry.turn : entry.close) + (entry.ground === 'table' ? jitter : 0);
  const sheet = newSheet(random, turn, WEAR[spec.condition], BROKEN.has(spec.condition));
  const drawing = entry.draw(sheet, FINISHES[spec.finish], spec.finish);
  const place =
    view !== 'full' ? closeUp(drawing, view, turn) : whole(drawing, turn, entry.ground === 'floor');
  const transform = `translate(${num(place.x)} ${num(place.y)}) scale(${place.scale.toFixed(4)}) rotate(${num(turn)})`;
  const ground = backdrop(tone, entry.ground, place.bottom - 40);
  const shadow =
    entry.ground === 'floor'
      ? floorShadow(place.left, place.right, place.bottom, tone)
      : tableShadow(sheet.keep(drawing.silhouettes.join('')), transform, place.scale, tone);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground}${sheet.defs()}${shadow}<g transform="${transform}">${drawing.art}</g></svg>`;
}

type Place = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** The drawing's bounds within the picture, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
};

const MARGIN = 58;

function turned(points: readonly Point[], degrees: number): Point[] {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return points.map(([x, y]): Point => [x * c - y * s, x * s + y * c]);
}

function extremes(points: readonly Point[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/**
 * Fits the drawing into the frame and centers it. Things that stand on the floor are placed a little lower.
 */
function whole(drawing: Drawing, degrees: number, stands: boolean): Place {
  const { left, right, top, bottom } = extremes(turned(drawing.hull, degrees));
  const margin = stands ? MARGIN + 42 : MARGIN;
  const scale = Math.min(
    (WIDTH - 2 * margin) / (right - left),
    (HEIGHT - 2 * margin) / (bottom - top),
  );
  const x = WIDTH / 2 - (scale * (left + right)) / 2;
  const y = HEIGHT / 2 - (scale * (top + bottom)) / 2 + (stands ? 14 : 0);
  return {
    x,
    y,
    scale,
    left: x + scale * left,
    right: x + scale * right,
    bottom: y + scale * bottom,
  };
}

/** Returns the center and the width of a close-up, in millimeters. */
function closeUpOf({ hull, detail }: Drawing, view: Exclude<View, 'full'>): Drawing['detail'] {
  if (view === 'detail') return detail;
  const { left, right } = extremes(hull);
  // A guitar's left end is its body. Zoom in closer to show the wear on its edge.
  const span = Math.min(detail.span * (view === 'left' ? 0.6 : 1), (right - left) * 0.6);
  const inset = span * 0.38;
  const near = hull.filter(([x]) => (view === 'left' ? x < left + span : x > right - span));
  const { top, bottom } = extremes(near);
  return { centre: [view === 'left' ? left + inset : right - inset, (top + bottom) / 2], span };
}

/** Returns where to place the drawing so that the picture shows only the close-up. */
function closeUp(drawing: Drawing, view: Exclude<View, 'full'>, degrees: number): Place {
  const { centre, span } = closeUpOf(drawing, view);
  const scale = WIDTH / span;
  const [[cx, cy] = [0, 0]] = turned([centre], degrees);
  const { left, right, bottom } = extremes(turned(drawing.hull, degrees));
  const x = WIDTH / 2 - scale * cx;
  const y = HEIGHT / 2 - scale * cy;
  return {
    x,
    y,
    scale,
    left: x + scale * left,
    right: x + scale * right,
    bottom: y + scale * bottom,
  };
}
