import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Item = MenuItemConstructorOptions;
type Asked = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
>;

type Options = {
  replace(word: string): void;
  /** Adds a word to the spell checker. */
  learn(word: string): void;
};

/** Returns the menu for a right click on text, or an empty array if no action applies. */
export function contextMenuTemplate(asked: Asked, { replace, learn }: Options): Item[] {
  const { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions } = asked;
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: canCopy }];
  const spelling: Item[] =
    misspelledWord === ''
      ? []
      : [
          ...(dictionarySuggestions.length === 0
            ? [{ label: 'No suggestions', enabled: false }]
            : dictionarySuggestions.map((label) => ({ label, click: () => replace(label) }))),
          { label: 'Add to Dictionary', click: () => learn(misspelledWord) },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: canSelectAll },
  ];
}
