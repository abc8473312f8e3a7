import type { KeyboardEvent } from 'react';

/** A key handler for a form: Ctrl+Enter submits it from each field. Not part of `onEnterMove`, which large forms load. */
export function onCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Returns a key handler for an input: Enter moves to the input `name` while that is empty. Ctrl+Enter submits the form. */
export const onEnterFill =
  (name: string) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const next = event.currentTarget.form?.elements.namedItem(name);
    if (!(next instanceof HTMLInputElement) || next.value !== '') return;
    event.preventDefault();
    next.focus();
  };
