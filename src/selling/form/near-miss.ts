/** Shorter names differ by one letter too often, such as ESP and EHX. */
const minLength = 4;

/**
 * Returns the first of the `known` names that differs from `text` by one letter or by two swapped letters. Returns null
 * if there is none, or if a more frequent name is exactly the text. The most frequent names come first.
 */
export function nearMiss(text: string, known: readonly string[]): string | null {
  const typed = text.trim().toLowerCase();
  if (typed.length < minLength) return null;
  const found = known.find((name) => differsByOne(typed, name.toLowerCase(), 1));
  return found !== undefined && !differsByOne(typed, found.toLowerCase(), 0) ? found : null;
}

/** Returns whether `a` becomes `b` if at most `most` letters are added, removed, replaced or swapped with the next. */
function differsByOne(a: string, b: string, most: number): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const shorter = Math.min(a.length, b.length) - start;
  let end = 0;
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a, b].map((word) => word.slice(start, word.length - end));
  if (left === undefined || right === undefined) return false;
  const swapped = left.length === 2 && right === `${left[1]}${left[0]}`;
  return Math.max(left.length, right.length) <= most || (most > 0 && swapped);
}
