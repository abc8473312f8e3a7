import type { Session } from 'electron';

/**
 * Of the languages that the person prefers (BCP 47), those that there is a dictionary for, in their order:
 * the very one, else its language without a region, else that language of another region. English where
 * there is none: the shop's own language.
 */
export function spellLanguages(
  preferred: readonly string[],
  available: readonly string[],
): string[] {
  const found = preferred.flatMap((wanted) => {
    const [language = ''] = wanted.toLowerCase().split('-');
    const named = (name: string) => available.find((one) => one.toLowerCase() === name);
    const one =
      named(wanted.toLowerCase()) ??
      named(language) ??
      available.find((other) => other.toLowerCase().startsWith(`${language}-`));
    return one === undefined ? [] : [one];
  });
  const english = available.filter((one) => one === 'en-US');
  return [...new Set(found.length > 0 ? found : english)];
}

type Checked = Pick<Session, 'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages'>;

/** Has texts checked in the person's languages. macOS chooses them itself. */
export function checkSpelling(
  session: Checked,
  preferred: readonly string[],
  system: NodeJS.Platform,
): void {
  if (system === 'darwin') return;
  const languages = spellLanguages(preferred, session.availableSpellCheckerLanguages);
  if (languages.length > 0) session.setSpellCheckerLanguages(languages);
}
