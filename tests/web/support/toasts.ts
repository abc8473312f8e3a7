import { screen, within } from '@testing-library/react';

/** A toast whose whole text is this, or matches it, names that stand apart in it included. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  const reads = (shown: string) => (typeof text === 'string' ? shown === text : text.test(shown));
  return messages.findByText(
    (_, element) => element?.tagName === 'P' && reads(element.textContent),
  );
}
