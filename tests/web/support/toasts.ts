import { waitFor } from '@testing-library/react';

/** The texts of the messages that this test has shown, also of those that have disappeared since. */
const shown = new Map<string, HTMLElement>();

/** Records each message. A success is shown for two seconds, in which a busy machine may not look. */
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target instanceof Element ? target : target.parentElement;
    const messages = element?.closest('[aria-label="Messages"]');
    for (const one of messages?.querySelectorAll('p') ?? []) shown.set(one.textContent, one);
  }
}).observe(document.body, { childList: true, characterData: true, subtree: true });

/** Call this after each test. */
export const forgetToasts = () => shown.clear();

/** Finds a toast by its full text, even if the text is split across several elements. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    for (const [found, element] of shown) {
      if (typeof text === 'string' ? found !== text : !text.test(found)) continue;
      // So that the test finds the next one with this text only if there is a next one.
      shown.delete(found);
      return element;
    }
    throw new Error(`No message ${text}, but ${[...shown.keys()].join(', ')}`);
  });
