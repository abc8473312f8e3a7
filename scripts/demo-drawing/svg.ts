/** A point in the drawing's units, which are millimeters for every instrument. */
export type Point = readonly [x: number, y: number];

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Formats a number for SVG, rounded to a hundredth, or to a tenth if it is large. */
export function num(value: number): string {
  const parts = Math.abs(value) < 20 ? 100 : 10;
  return String(Math.round(value * parts) / parts);
}

function attributes(values: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const kebab = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
    text += ` ${kebab}="${typeof value === 'number' ? num(value) : value}"`;
  }
  return text;
}

/** Makes a path element. Attribute names are in camelCase (`strokeWidth`). */
export function path(d: string, values: Attributes): string {
  return `<path d="${d}"${attributes(values)}/>`;
}

/** Draws a stored definition again. `kept` is its `#id`. */
export function again(kept: string, values: Attributes): string {
  return `<use href="${kept}"${attributes(values)}/>`;
}

/** A rectangle, given its center. */
export function plate(
  [x, y]: Point,
  width: number,
  height: number,
  radius: number,
  values: Attributes,
): string {
  return box(x - width / 2, y - height / 2, width, height, radius, values);
}

/** A rectangle, given its top left corner. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  values: Attributes,
): string {
  const rx = radius ? ` rx="${num(radius)}"` : '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${rx}${attributes(values)}/>`;
}

export function circle([x, y]: Point, radius: number, values: Attributes): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"${attributes(values)}/>`;
}

export function ellipse([x, y]: Point, rx: number, ry: number, values: Attributes): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"${attributes(values)}/>`;
}

export function line(a: Point, b: Point, values: Attributes): string {
  return path(`M${num(a[0])},${num(a[1])}L${num(b[0])},${num(b[1])}`, values);
}

/** A group of parts that share attributes. */
export function group(values: Attributes, ...parts: string[]): string {
  return `<g${attributes(values)}>${parts.join('')}</g>`;
}

/** A group moved to `at` and rotated around it by `degrees`. */
export function placed(at: Point, degrees: number, ...parts: string[]): string {
  const turn = degrees ? ` rotate(${num(degrees)})` : '';
  return `<g transform="translate(${num(at[0])} ${num(at[1])})${turn}">${parts.join('')}</g>`;
}

/** The path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')}Z`;
}

/** The path data of a rectangle, given its top left corner, for clip paths and silhouettes. */
export function boxPath(x: number, y: number, w: number, h: number, r = 0): string {
  if (!r) return `M${num(x)},${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`;
  const arc = (dx: number, dy: number) => `a${num(r)},${num(r)} 0 0 1 ${num(dx)},${num(dy)}`;
  return `M${num(x + r)},${num(y)}h${num(w - 2 * r)}${arc(r, r)}v${num(h - 2 * r)}${arc(-r, r)}h${num(2 * r - w)}${arc(-r, -r)}v${num(2 * r - h)}${arc(r, -r)}Z`;
}

/** The path data of a circle or ellipse, for clip paths and silhouettes. */
export function roundPath([x, y]: Point, rx: number, ry = rx): string {
  const arc = `a${num(rx)},${num(ry)} 0 1 0`;
  return `M${num(x - rx)},${num(y)}${arc} ${num(2 * rx)},0${arc} ${num(-2 * rx)},0Z`;
}
