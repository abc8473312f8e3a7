import type { Random } from '#embedded/demo/random.ts';
import { num, type Point } from './svg.ts';

/** Returns the path data of an uneven patch around a point, with smooth edges. */
export function blot(random: Random, [x, y]: Point, rx: number, ry: number): string {
  const count = 7;
  const points = Array.from({ length: count }, (_, i): Point => {
    const a = (i / count) * Math.PI * 2;
    const r = random.between(0.55, 1.15);
    return [x + Math.cos(a) * rx * r, y + Math.sin(a) * ry * r];
  });
  const mid = (i: number): Point => {
    const [a, b] = [points[i % count] as Point, points[(i + 1) % count] as Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  let last = mid(0);
  let d = `M${num(last[0])},${num(last[1])}`;
  const step = (to: Point) => `${brief(to[0] - last[0])},${brief(to[1] - last[1])}`;
  for (let i = 1; i <= count; i++) {
    const [c, m] = [points[i % count] as Point, mid(i)];
    d += `q${step(c)} ${step(m)}`;
    last = m;
  }
  return `${d}Z`;
}

const brief = (value: number) => String(Math.round(value * 10) / 10);
