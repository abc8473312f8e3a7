import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { externalAddress, isOwnPage } from './addresses.ts';

type Item = MenuItemConstructorOptions;

export type ContextMenuActions = {
  replace(word: string): void;
  /** Adds a word to the spell checker's dictionary. */
  learn(word: string): void;
  /** Opens one of our pages in a new window. */
  openPage(path: string): void;
  /** Copies a link's public URL, which can be opened outside the application. */
  copyLink(url: string): void;
  /** Copies the picture at the pointer. */
  copyImage(): void;
};

/** Returns the menu for a right click on text, a link or a picture, or an empty array if no action applies. */
export function contextMenuTemplate(asked: ContextMenuParams, act: ContextMenuActions): Item[] {
  const { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions } = asked;
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  if (!isEditable) {
    const selected: Item[] =
      selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: canCopy }];
    const picture = asked.hasImageContents ? [{ label: 'Copy Image', click: act.copyImage }] : [];
    return [...linkItems(asked.linkURL, act), ...picture, ...selected];
  }
  const spelling: Item[] =
    misspelledWord === ''
      ? []
      : [
          ...(dictionarySuggestions.length === 0
            ? [{ label: 'No suggestions', enabled: false }]
            : dictionarySuggestions.map((label) => ({ label, click: () => act.replace(label) }))),
          { label: 'Add to Dictionary', click: () => act.learn(misspelledWord) },
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

function linkItems(url: string, { openPage, copyLink }: ContextMenuActions): Item[] {
  const own = isOwnPage(url);
  if (!own && externalAddress(url) === null) return [];
  const path = url.slice(desktopOrigin.length);
  return [
    ...(own ? [{ label: 'Open Link in New Window', click: () => openPage(path) }] : []),
    { label: 'Copy Link', click: () => copyLink(url) },
  ];
}
