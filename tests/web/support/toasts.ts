import { screen, within } from '@testing-library/react';

/** A toast that reads so to the letter, names that stand apart in it included. */
export async function findToast(text: string): Promise<HTMLElement> {
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  return messages.findByText(
    (_, element) => element?.tagName === 'P' && element.textContent === text,
  );
}
