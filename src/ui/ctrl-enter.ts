import type { KeyboardEvent } from 'react';

/** A key handler for a form: Ctrl+Enter submits it from each field. Not part of `onEnterMove`, which large forms load. */
export function onCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
