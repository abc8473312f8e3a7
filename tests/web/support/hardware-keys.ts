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
  if (key.length === 1) insert(target, key);
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  else if (key === 'Enter') target.closest('form')?.requestSubmit();
}

/** Types like a barcode scanner. If `enter` is false, a pause ends the scan. */
export async function scan(text: string, { enter = true } = {}) {
  // Send all keys at once, because a pause on a busy machine would end the scan.
  await act(async () => {
    for (const [n, key] of [...text].entries()) press(key, n === 0 ? 1000 : 8);
    if (enter) press('Enter', 8);
  });
}

/** Types like a fast typist. */
export async function typeByHand(text: string) {
  for (const key of text) await act(async () => press(key, 70));
}
