import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { detailNames, forNames } from '#contracts/catalog/product-form.ts';
import type { EditableProduct } from '#contracts/selling/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleImage, exampleOwn, lastOwnPage, lastPage } from '#tests/support/web-examples.ts';

/** Returns a product for the edit form. By default, it is for sale and has version 4. */
export const editable = (changes: Partial<EditableProduct> = {}): EditableProduct => ({
  ...forNames(detailNames, () => ''),
  ...exampleOwn(1),
  brand: 'Fender',
  model: 'Player',
  year_of_purchase: '2019',
  years_of_use: '5',
  takes_offers: 'yes',
  lowest_offer: '',
  seller_name: 'Robin Player',
  description: 'Bought new.',
  images: [exampleImage],
  open_offers: [],
  version: 4,
  ...changes,
});

export const editPath = `/dashboard/myProducts/${exampleOwn(1)._id}/edit`;
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const saveButton = () => screen.getByRole('button', { name: 'Save changes' });

/** Opens the edit screen, and waits for the form or for the offer to restore unsaved changes. */
export async function openEditor(product = editable(), first: 'form' | 'offered' = 'form') {
  answer('getOwnProduct', product);
  const app = await renderApp(editPath, { as: exampleUser });
  if (first === 'offered') await screen.findByRole('button', { name: 'Discard my changes' });
  else await screen.findByRole('option', { name: 'Amplifiers' });
  return app;
}

/** Prepares the API's replies for the edit screen. Use it in `beforeEach`. */
export function answerEditor(): void {
  answer('listDrafts', lastPage([]));
  answer('suggestNames', { items: [] });
  answer('listOwnProducts', lastOwnPage([]));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
}
