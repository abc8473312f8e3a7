import { screen, within } from '@testing-library/react';

/** Finds a toast by its whole text, even if several elements contain parts of the text. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  const reads = (shown: string) => (typeof text === 'string' ? shown === text : text.test(shown));
  return messages.findByText(
    (_, element) => element?.tagName === 'P' && reads(element.textContent),
  );
}
