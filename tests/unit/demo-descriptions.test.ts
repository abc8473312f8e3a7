import { describe, expect, test } from 'vitest';
import { catalogue } from '#embedded/demo/products/catalogue.ts';

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

function runs(text: string, length: number): ReadonlySet<string> {
  const all = words(text);
  return new Set(all.slice(length - 1).map((_, i) => all.slice(i, i + length).join(' ')));
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((run) => b.has(run));
}

describe('descriptions', () => {
  test('are as long as a real advertisement', () => {
    for (const { title, description } of catalogue) {
      const count = description.split(/\s+/).length;
      expect(count, title).toBeGreaterThanOrEqual(60);
      expect(count, title).toBeLessThanOrEqual(160);
    }
  });

  test('no two have the same text or a phrase in common', () => {
    const all = catalogue.map(({ title, description }) => ({
      title,
      three: runs(description, 3),
      eight: runs(description, 8),
    }));
    const similar: string[] = [];
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        const likeness = shared(a.three, b.three).length / Math.min(a.three.size, b.three.size);
        const phrases = shared(a.eight, b.eight);
        if (likeness > 0.08 || phrases.length > 0) {
          similar.push(`${a.title} | ${b.title} | ${phrases.join('; ')}`);
        }
      }
    }
    expect(similar).toEqual([]);
  });

  test('no two begin with the same three words, and no title appears twice', () => {
    const openings = catalogue.map(({ description }) => words(description).slice(0, 3).join(' '));
    expect(openings.filter((opening, i) => openings.indexOf(opening) !== i)).toEqual([]);
    expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length);
  });

  test('"a" and "an" fit the next word', () => {
    const wrong = catalogue.flatMap(({ description }) =>
      [
        ...description.matchAll(
          /\b[Aa] (?!one|uni|use|user|uke|ukulele|usu|Euro|U)[aeiouAEIO]\w*/g,
        ),
        ...description.matchAll(
          /\b[Aa]n (?!hour|honest|heir|MP|FP|LP|SG|S2|XLR|LR|SKB|e-|L)[^aeiouAEIO8 ]\w*/g,
        ),
      ].map(([match]) => match),
    );
    expect(wrong).toEqual([]);
  });

  test('a year in the title is the year of manufacture, and no year in a description is after the sale', () => {
    for (const { title, made, description } of catalogue) {
      const [inTitle] = /\b(19|20)\d\d\b/.exec(title) ?? [];
      if (inTitle) expect(Number(inTitle), title).toBe(made);
      for (const [year] of description.matchAll(/\b(19|20)\d\d\b/g)) {
        expect(Number(year), `${title}: ${year}`).toBeLessThanOrEqual(2026);
      }
    }
  });

  test('no text both includes and excludes a case', () => {
    for (const { title, description } of catalogue) {
      const none = /\b(no case|case absent|no bag|no original case)\b/i.test(description);
      const some = /\b(hard case|gig bag|soft case|padded bag)\b[^.]*\bincluded\b/i.test(
        description,
      );
      expect(none && some, title).toBe(false);
    }
  });

  test('descriptions of mint products mention no wear, and those of worn products do', () => {
    for (const { title, condition, type, description } of catalogue) {
      if (condition === 'Mint') {
        expect(description, title).not.toMatch(/\b(worn|dents?|dings?|scuff(ed|s)?|chips?)\b/i);
        expect(type, title).toBe('All original');
      }
      if (condition === 'Non-functioning' || condition === 'Poor')
        expect(type, title).toBe('As is');
    }
  });
});
