/** A part of one version of a text. `only` is true if the other version doesn't contain this part. */
export type TextPart = { text: string; only: boolean };

/** The maximum number of words in each version. Comparing longer versions word by word would take too long. */
const maxWords = 1500;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** Compares two versions of a text word by word. Returns the parts of each version. */
export function wordDifference(then: string, now: string): [then: TextPart[], now: TextPart[]] {
  const [a, b] = [wordsOf(then), wordsOf(now)];
  if (then === now || a.length > maxWords || b.length > maxWords) {
    const only = then !== now;
    return [[{ text: then, only }], [{ text: now, only }]];
  }
  const inA = new Set<number>();
  const inB = new Set<number>();
  const length = lengths(a, b);
  const width = b.length + 1;
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      inA.add(i++);
      inB.add(j++);
    } else if ((length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return [partsOf(a, inA), partsOf(b, inB)];
}

/**
 * Returns the lengths of the longest common subsequences of all endings of `a` and `b`. The length for the endings that
 * begin at `a[i]` and `b[j]` is at index `i * width + j`.
 */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const down = table[(i + 1) * width + j] ?? 0;
      const right = table[i * width + j + 1] ?? 0;
      const both = (table[(i + 1) * width + j + 1] ?? 0) + 1;
      table[i * width + j] = a[i] === b[j] ? both : Math.max(down, right);
    }
  }
  return table;
}

/** Joins adjacent words that are either all in the other text or all missing from it. */
function partsOf(words: readonly string[], common: ReadonlySet<number>): TextPart[] {
  const found: TextPart[] = [];
  for (const [index, word] of words.entries()) {
    const only = !common.has(index);
    const last = found.at(-1);
    if (last?.only === only) last.text += word;
    else found.push({ text: word, only });
  }
  return found;
}
