import type { Artist } from './drawing.ts';
import { circle, group, num, type Point, path, roundPath } from './svg.ts';

/** A cymbal lying flat on the table, with lathe rings, a bell, and light along the grooves. */
export const drawCymbal: Artist = (sheet) => {
  const R = 203;
  const gold = ['#e8c15a', '#c9973a', '#f0d486', '#a9772a'] as const;
  const clip = sheet.clip(roundPath([0, 0], R));
  const dull = sheet.wear * 0.5;
  const beams: string[] = [];
  // A lathed disc reflects light in two opposite wedges, widest toward the lamp.
  const facing = Math.atan2(sheet.light[1], sheet.light[0]);
  for (const turn of [0, Math.PI]) {
    for (let i = -6; i <= 6; i++) {
      const spread = 0.1 * Math.abs(i) + 0.05;
      const a = facing + turn - spread;
      const b = facing + turn + spread;
      if (i < 0) continue;
      beams.push(
        path(
          `M0,0L${num(Math.cos(a) * R * 1.3)},${num(Math.sin(a) * R * 1.3)}L${num(Math.cos(b) * R * 1.3)},${num(Math.sin(b) * R * 1.3)}Z`,
          { fill: '#fff6d8', fillOpacity: 0.11 * (1 - dull) },
        ),
      );
    }
  }
  for (const turn of [Math.PI / 2, -Math.PI / 2]) {
    for (let i = 0; i <= 5; i++) {
      const spread = 0.13 * i + 0.06;
      const a = facing + turn - spread;
      const b = facing + turn + spread;
      beams.push(
        path(
          `M0,0L${num(Math.cos(a) * R * 1.4)},${num(Math.sin(a) * R * 1.4)}L${num(Math.cos(b) * R * 1.4)},${num(Math.sin(b) * R * 1.4)}Z`,
          { fill: '#4a2c08', fillOpacity: 0.075 },
        ),
      );
    }
  }
  const grooves: string[] = [];
  for (let r = 52; r < R - 1; r += sheet.random.between(2.2, 5)) {
    grooves.push(
      circle([0, 0], r, {
        fill: 'none',
        stroke: sheet.random.chance(0.5) ? '#7a5216' : '#fff0bf',
        strokeOpacity: sheet.random.between(0.12, 0.34),
        strokeWidth: sheet.random.between(0.5, 1.3),
      }),
    );
  }
  const tarnish: string[] = [];
  for (let i = 0; i < sheet.wear * 22; i++) {
    const a = sheet.random.between(0, Math.PI * 2);
    const d = sheet.random.between(70, R);
    tarnish.push(
      circle([Math.cos(a) * d, Math.sin(a) * d], sheet.random.between(5, 26), {
        fill: '#6a4616',
        fillOpacity: 0.1,
      }),
    );
  }
  const crack = sheet.broken
    ? path('M203,-10L176,-8L162,-14L148,-9', { fill: 'none', stroke: '#120b05', strokeWidth: 2 })
    : '';
  const art = [
    circle([0, 0], R, {
      fill: sheet.lit([
        [0, gold[2]],
        [0.5, gold[0]],
        [1, gold[1]],
      ]),
    }),
    group({ clipPath: clip }, ...beams, ...grooves, ...tarnish, crack),
    circle([0, 0], R - 1, {
      fill: 'none',
      stroke: '#fff3cc',
      strokeOpacity: 0.6,
      strokeWidth: 1.4,
    }),
    circle([0, 0], R, { fill: 'none', stroke: '#5a3a10', strokeWidth: 0.9 }),
    circle([4, 6], 50, { fill: '#3a2406', fillOpacity: 0.3 }),
    circle([0, 0], 48, {
      fill: sheet.dome(
        [
          [0, '#fff6d6'],
          [0.35, gold[2]],
          [0.75, gold[1]],
          [1, gold[3]],
        ],
        0.7,
      ),
    }),
    ...[22, 30, 38, 45].map((r) =>
      circle([0, 0], r, { fill: 'none', stroke: '#7a5216', strokeOpacity: 0.3, strokeWidth: 0.8 }),
    ),
    circle([0, 0], 6.4, { fill: '#20160c', stroke: '#fbe9b4', strokeWidth: 1 }),
  ].join('');
  const ring: Point[] = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2;
    return [Math.cos(a) * R, Math.sin(a) * R];
  });
  return {
    art,
    silhouettes: [roundPath([0, 0], R)],
    hull: ring,
    detail: { centre: [70, 20], span: 300 },
  };
};
