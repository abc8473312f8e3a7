import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listOwnProducts } from '#contracts/selling/own-products.ts';
import { getOwnProduct } from '#contracts/selling/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleOwn, lastOwnPage } from '#tests/support/web-examples.ts';
import { answerEditor, editable } from '#tests/web/support/product-edit.ts';

const script = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('#src/selling/form/product-preview.tsx', async (original) => {
  await script.promise;
  return original();
});

it('does not open the preview if the user has left the form while its script was loading', async () => {
  answerEditor();
  answer(getOwnProduct, editable());
  answer(listOwnProducts, lastOwnPage([exampleOwn(1)]));
  const { user, address } = await renderApp('/dashboard/myProducts', { as: exampleUser });
  await user.click(await screen.findByRole('link', { name: 'Edit Telecaster 1' }));
  await screen.findByRole('option', { name: 'Amplifiers' });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  window.history.back();
  await screen.findByRole('link', { name: 'Edit Telecaster 1' });
  const before = window.history.state;
  script.resolve();
  await import('#src/selling/form/product-preview.tsx');
  await new Promise((done) => setTimeout(done));
  expect(address()).toBe('/dashboard/myProducts');
  expect(window.history.state).toEqual(before);
});
