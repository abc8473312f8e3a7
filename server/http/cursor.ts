import { Refusal } from './refusal.ts';

/**
 * A decoded cursor. `after` is the sort key of the last row on the previous page. `total` is the total from the first
 * page, so that matches are counted only once.
 */
export type Cursor = { after: readonly (string | number)[]; total: number };

export function encodeCursor({ after, total }: Cursor): string {
  return Buffer.from(JSON.stringify([total, ...after])).toString('base64url');
}

/**
 * Decodes a cursor. Returns null if there is none. Throws an `invalid` Refusal if the cursor does not belong to this
 * list.
 */
export function decodeCursor(
  text: string | undefined,
  shape: readonly ('string' | 'number' | 'date' | 'uuid')[],
): Cursor | null {
  if (text === undefined) return null;
  try {
    const [total, ...after] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (Number.isSafeInteger(total) && after.length === shape.length) {
      const fits = after.every((value, i) => checks[shape[i] ?? 'string'](value));
      if (fits) return { after: after as (string | number)[], total: total as number };
    }
  } catch {
    // Ignore the error. The code below throws the same Refusal as for a cursor from another list.
  }
  throw new Refusal('invalid', 'This list has changed. Please start again.', {
    fields: { cursor: 'is not a cursor for this list' },
  });
}

const int4 = 2 ** 31 - 1;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const checks = {
  string: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  number: (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= int4,
  // Accepts only our own format, because JavaScript can parse dates that the database would reject.
  date: (value: unknown) => typeof value === 'string' && isTimestamp(value),
  uuid: (value: unknown) => typeof value === 'string' && uuid.test(value),
};

function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

/** Converts up to `limit + 1` rows to a page. The extra row shows that there is another page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  total: number,
  keyOf: (row: Row) => readonly (string | number)[],
  toItem: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null; total: number } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ after: keyOf(last), total })
        : null,
    total,
  };
}
