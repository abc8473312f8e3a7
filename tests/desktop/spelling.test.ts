import { expect, it, vi } from 'vitest';
import { contextMenuTemplate } from '#electron/main/context-menu.ts';
import { checkSpelling, spellLanguages } from '#electron/main/spelling.ts';

const available = ['de', 'en-GB', 'en-US', 'pt-BR', 'sr'];

it.each([
  [
    ['de-CH', 'en-GB'],
    ['de', 'en-GB'],
  ],
  [['EN-us'], ['en-US']],
  [['pt-PT'], ['pt-BR']],
  [['de-DE', 'de-AT'], ['de']],
  [['ja-JP', 'en-AU'], ['en-GB']],
  [['ja-JP'], ['en-US']],
  [[], ['en-US']],
])('checks %j in %j', (preferred, languages) => {
  expect(spellLanguages(preferred, available)).toEqual(languages);
});

it('leaves the choice to macOS, and sets nothing where there is no dictionary', () => {
  const setSpellCheckerLanguages = vi.fn();
  const session = { setSpellCheckerLanguages, availableSpellCheckerLanguages: available };
  checkSpelling(session, ['de'], 'darwin');
  checkSpelling({ ...session, availableSpellCheckerLanguages: [] }, ['de'], 'linux');
  expect(setSpellCheckerLanguages).not.toHaveBeenCalled();
  checkSpelling(session, ['de'], 'linux');
  expect(setSpellCheckerLanguages).toHaveBeenCalledWith(['de']);
});

const flags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const asked = {
  ...{ isEditable: true, selectionText: '', misspelledWord: '', dictionarySuggestions: [] },
  editFlags: flags as never,
};
const menu = (change: object) => {
  const told = { replace: vi.fn(), learn: vi.fn() };
  return { ...told, items: contextMenuTemplate({ ...asked, ...change }, told) };
};

it('offers other spellings of a wrong word, and to learn it', () => {
  const { items, replace, learn } = menu({
    misspelledWord: 'guitr',
    dictionarySuggestions: ['guitar', 'guitars'],
  });
  expect(items.map(({ label, role, type }) => label ?? role ?? type)).toEqual([
    ...['guitar', 'guitars', 'Add to Dictionary', 'separator'],
    ...['cut', 'copy', 'paste', 'separator', 'selectAll'],
  ]);
  for (const item of items.slice(0, 3)) item.click?.({} as never, undefined, {} as never);
  expect(replace.mock.calls).toEqual([['guitar'], ['guitars']]);
  expect(learn.mock.calls).toEqual([['guitr']]);
});

it('says so where it knows no other spelling', () => {
  expect(menu({ misspelledWord: 'xqz' }).items[0]).toMatchObject({
    label: 'No suggestions',
    enabled: false,
  });
});

it('copies what is selected, and is nothing elsewhere', () => {
  expect(menu({ isEditable: false, selectionText: 'Telecaster' }).items).toEqual([
    { role: 'copy', enabled: true },
  ]);
  expect(menu({ isEditable: false, selectionText: ' ' }).items).toEqual([]);
});
