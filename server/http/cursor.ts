import { Refusal } from './refusal.ts';

/**
 * An opaque cursor: where the next page starts, and the total that the first page counted, so that
 * later pages need not count again.
 */
export type Cursor = { after: readonly (string | number)[]; total: number };

export function encodeCursor({ after, total }: Cursor): string {
  return Buffer.from(JSON.stringify([total, ...after])).toString('base64url');
}

/** Null without a cursor; throws a Refusal `invalid` for one that this list did not hand out. */
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
    // Falls through: what can't be parsed is as foreign as what doesn't fit.
  }
  throw new Refusal('invalid', 'This list has changed. Please start again.', {
    fields: { cursor: 'is not a cursor of this list' },
  });
}

const int4 = 2 ** 31 - 1;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const checks = {
  string: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  number: (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= int4,
  // As we write them: the database does not read all that JavaScript takes for a date.
  date: (value: unknown) => typeof value === 'string' && isTimestamp(value),
  uuid: (value: unknown) => typeof value === 'string' && uuid.test(value),
};

function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

/** Cuts `limit + 1` rows into one page of the contracts' list shape. */
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
