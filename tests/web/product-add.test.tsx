import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#contracts/categories.ts';
import { uploadImage } from '#contracts/images.ts';
import { createProduct, listOwnProducts } from '#contracts/products.ts';
import { checkAdmin } from '#contracts/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCategories,
  exampleImage,
  exampleOwn,
  lastOwnPage,
} from '#tests/support/web-examples.ts';

const photo = () => new File(['not really a photo'], 'tele.jpg', { type: 'image/jpeg' });
const chooser = () => screen.findByLabelText(/Choose a(nother)? photo/);
const submit = () => screen.getByRole('button', { name: 'Add Product' });

async function open() {
  const app = await renderApp('/dashboard/addProduct', { as: exampleUser });
  await screen.findByRole('option', { name: 'Amplifiers' });
  return app;
}

async function fillIn(user: UserEvent) {
  const texts = {
    'Product Name': 'Blue Katana',
    'Year of purchase': '2021',
    'Years of use': '3',
    Description: 'Loud enough.',
    'Resale Price': '150',
    'Original Price': '229.99',
    'Phone number': '555 010 2030',
    Location: 'Portland, OR',
  };
  for (const [label, text] of Object.entries(texts)) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.selectOptions(screen.getByLabelText('Category'), 'Amplifiers');
  await user.selectOptions(screen.getByLabelText('Condition'), 'Excellent');
  await user.selectOptions(screen.getByLabelText('Condition type'), 'All original');
}

beforeEach(() => {
  answer(checkAdmin, { isAdmin: false, role: 'user' });
  answer(listCategories, exampleCategories);
  // jsdom shows no files.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
});

describe('Add A Product', () => {
  it('says what is missing in the specified words, and goes to the first of it', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Seller name'));
    await user.clear(screen.getByLabelText('Date'));
    await user.click(submit());
    for (const message of [
      'Product Image is required!',
      'Product Name is Required!',
      'Category is Required!',
      'Product Condition is Required!',
      'Condition type is Required!',
      'Description is required!',
      'Resale Price is Required!',
      'Original Price is Required!',
      'Seller name is Required!',
      'Phone number is Required!',
      'Location is Required!',
      'Date is Required!',
    ]) {
      expect(await screen.findByText(message), message).toBeDefined();
    }
    expect(screen.getAllByText('Year is Required!')).toHaveLength(2);
    expect(document.activeElement).toBe(await chooser());
  });

  it('begins with today and the seller’s name, and explains the chosen condition', async () => {
    const { user } = await open();
    const date = screen.getByLabelText<HTMLInputElement>('Date').valueAsDate;
    expect(Math.abs((date?.getTime() ?? 0) - Date.now())).toBeLessThan(36 * 3_600_000);
    expect(screen.getByLabelText('Seller name')).toHaveProperty('value', 'Robin Player');
    const condition = screen.getByLabelText('Condition');
    await user.selectOptions(condition, 'Fair');
    const hint = document.getElementById(condition.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^Heavy wear or old repairs/);
  });

  it('uploads the photo at once, adds the product once, says so and shows My Products', async () => {
    const uploaded = answer(uploadImage, { success: true, data: exampleImage });
    const added = answer(createProduct, exampleOwn(1, { title: 'Blue Katana' }));
    answer(listOwnProducts, lastOwnPage([exampleOwn(1, { title: 'Blue Katana' })]));
    const { user, address } = await open();
    await user.upload(await chooser(), photo());
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
    expect(uploaded[0]?.bearer).toBe(`token of ${exampleUser.email}`);
    await fillIn(user);
    await user.dblClick(submit());
    expect(await screen.findByText('Blue Katana is added successfully!')).toBeDefined();
    await expect.poll(address).toBe('/dashboard/myProducts');
    expect(added).toHaveLength(1);
    expect(added[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(added[0]?.body).toMatchObject({
      title: 'Blue Katana',
      image_url: exampleImage.url,
      category_name: 'Amplifiers',
      condition: 'Excellent',
      original_price: '229.99',
    });
  });

  it.each([
    ['payload_too_large', 'This photo is too large.'],
    ['unsupported_media_type', 'This is no photo that we can read.'],
    ['unreadable_image', 'This photo is damaged.'],
  ] as const)('says why a photo was refused: %s', async (code, message) => {
    refuse(uploadImage, code, { message });
    const { user } = await open();
    await user.upload(await chooser(), photo());
    expect(await screen.findByText(message)).toBeDefined();
    answer(uploadImage, { success: true, data: exampleImage });
    await user.click(screen.getByRole('button', { name: 'Upload again' }));
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
  });

  it('keeps a photo back that is larger than the server takes', async () => {
    const { user } = await open();
    const large = photo();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(await chooser(), large);
    expect(await screen.findByText(/larger than 10 MB/)).toBeDefined();
  });

  it('keeps what was typed when the server is gone, and sends it again under the same key', async () => {
    answer(uploadImage, { success: true, data: exampleImage });
    const lost = unreachable(createProduct);
    const { user } = await open();
    await user.upload(await chooser(), photo());
    await screen.findByText('The photo is uploaded.');
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText(/it is never added twice/)).toBeDefined();
    expect(screen.getByLabelText('Product Name')).toHaveProperty('value', 'Blue Katana');
    const again = refuse(createProduct, 'invalid', {
      fields: { resale_price: 'Too cheap to be true!' },
    });
    await user.click(submit());
    expect(await screen.findByText('Too cheap to be true!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Resale Price'));
    expect(again[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
  });

  it('still knows what was typed after a reload', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Product Name'), 'Half a Les Paul');
    await user.selectOptions(screen.getByLabelText('Category'), 'Amplifiers');
    cleanup();
    await open();
    expect(screen.getByLabelText('Product Name')).toHaveProperty('value', 'Half a Les Paul');
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'Amplifiers');
  });

  it('offers to ask for the categories again', async () => {
    let failing = true;
    answer(listCategories, () => (failing ? refusal('internal') : exampleCategories));
    const { user } = await renderApp('/dashboard/addProduct', { as: exampleUser });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('option', { name: 'Amplifiers' })).toBeDefined();
  });
});
