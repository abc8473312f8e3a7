import { act } from '@testing-library/react';

let clock = 0;

/** Inserts a character, as a browser does after a keydown event that wasn't canceled. */
function insert(target: Element, key: string) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const prototype = Object.getPrototypeOf(target);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + key);
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
}

/** Presses a key `gap` milliseconds after the previous one, according to the events' timestamps. */
function press(key: string, gap: number) {
  clock += gap;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  if (!target.dispatchEvent(event)) return;
  // The key's listeners may have moved the focus.
  if (key.length === 1) insert(document.activeElement ?? target, key);
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  else if (key === 'Tab') document.querySelector<HTMLElement>('button')?.focus();
  else if (key === 'Enter') target.closest('form')?.requestSubmit();
}

type Scanner = { enter?: boolean; suffix?: 'Enter' | 'Tab'; gaps?: readonly number[] };

/** Types like a barcode scanner. If `enter` is false, a pause ends the scan. `gaps` are the first delays between keys. */
export async function scan(
  text: string,
  { enter = true, suffix = 'Enter', gaps = [] }: Scanner = {},
) {
  // Send all keys at once, because a pause on a busy machine would end the scan.
  await act(async () => {
    for (const [n, key] of [...text].entries()) press(key, n === 0 ? 1000 : (gaps[n - 1] ?? 8));
    if (enter) press(suffix, 8);
  });
}

/** Types like a fast typist. */
export async function typeByHand(text: string) {
  for (const key of text) await act(async () => press(key, 70));
}
