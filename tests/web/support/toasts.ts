import { screen, within } from '@testing-library/react';

/** Finds a toast by its full text, even if the text is split across several elements. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  const reads = (shown: string) => (typeof text === 'string' ? shown === text : text.test(shown));
  return messages.findByText(
    (_, element) => element?.tagName === 'P' && reads(element.textContent),
  );
}
