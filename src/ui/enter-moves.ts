import type { KeyboardEvent } from 'react';

const fields = 'input:not([type=file]):not([type=hidden]), select, textarea, button[type=submit]';

const isShown = (element: HTMLElement) =>
  element.checkVisibility?.() ?? !element.closest('[hidden]');
/** Returns whether Enter stops at this element. In a group of radio buttons, it stops only at the selected button. */
const isStop = (element: HTMLElement) =>
  !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked);

/**
 * A key handler for a form: Enter moves to the next field, and Ctrl+Enter submits the form. In text areas,
 * Shift+Enter adds a line.
 */
export function onEnterMove(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches(fields)) return;
  if (event.shiftKey || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    form.requestSubmit();
    return;
  }
  const stops = [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (element) => isShown(element) && (isStop(element) || element === target),
  );
  const next = stops[stops.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
}
