import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import {
  exampleDetails,
  exampleImage,
  exampleOwn,
  lastOwnPage,
} from '#tests/support/web-examples.ts';
import {
  addPhoto,
  answerForm,
  chooser,
  fillIn,
  keepDrafts,
  ofThis,
  openForm,
  photo,
  submitButton,
  titleField,
} from '#tests/web/support/product-form.ts';
import { findToast } from '#tests/web/support/toasts.ts';

beforeEach(answerForm);

describe('Add A Product', () => {
  it('shows the specified messages for missing fields, and focuses the first one', async () => {
    const { user } = await openForm();
    expect(screen.getByText(/there are no fees\. The buyer pays you/)).toBeDefined();
    await user.clear(screen.getByLabelText('Seller name'));
    await user.clear(screen.getByLabelText('Date'));
    await user.click(submitButton());
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

  it('focuses the first invalid field, and warns about a price above the original price', async () => {
    answer('uploadImage', { success: true, data: exampleImage });
    const { user } = await openForm();
    await addPhoto(user);
    await fillIn(user);
    expect(screen.queryByText(/higher than the original price/)).toBeNull();
    const original = screen.getByLabelText('Original Price');
    await user.clear(original);
    await user.type(original, '900');
    expect(await screen.findByText(/higher than the original price/)).toBeDefined();
    fireEvent.change(await screen.findByLabelText(/^Lowest offer/), { target: { value: '1200' } });
    await user.click(submitButton());
    expect(await screen.findByText('Lowest offer must be below the price.')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Condition type'), '');
    await user.selectOptions(screen.getByLabelText('Condition'), '');
    await user.click(submitButton());
    await screen.findByText('Product Condition is Required!');
    expect(document.activeElement).toBe(screen.getByLabelText('Condition'));
  });

  it('starts with today’s date and the seller’s name, and explains the chosen condition', async () => {
    const { user } = await openForm();
    const date = screen.getByLabelText<HTMLInputElement>('Date').valueAsDate;
    expect(Math.abs((date?.getTime() ?? 0) - Date.now())).toBeLessThan(36 * 3_600_000);
    expect(screen.getByLabelText('Seller name')).toHaveProperty('value', 'Robin Player');
    const condition = screen.getByLabelText('Condition');
    await user.selectOptions(condition, 'Fair');
    const hint = document.getElementById(condition.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^Heavy wear or old repairs/);
    // Otherwise, the draft would be saved during the next test.
    expect(await screen.findByText(/^Draft saved (today|[A-Z])/)).toBeDefined();
  });

  it('fills in the phone number and location of the last product, which alone do not start a draft', async () => {
    const last = exampleOwn(1, { seller_phone: '555 0123', location: 'Austin, TX' });
    const asked = answer('listOwnProducts', lastOwnPage([last]));
    const { user, address } = await openForm();
    const phone = screen.getByLabelText('Phone number');
    await expect.poll(() => phone).toHaveProperty('value', '555 0123');
    expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Austin, TX');
    expect(asked[0]?.query.get('limit')).toBe('1');
    expect(address()).toBe('/dashboard/addProduct');
    const saves = keepDrafts();
    await user.type(titleField(), 'Katana');
    await expect.poll(() => ofThis(saves).length).toBeGreaterThan(0);
    expect(ofThis(saves).at(-1)?.body).toMatchObject({
      form: { title: 'Katana', seller_phone: '555 0123', location: 'Austin, TX' },
    });
  });

  it('keeps a phone number that is typed before that of the last product is loaded', async () => {
    const typed = Promise.withResolvers<void>();
    answer('listOwnProducts', () =>
      typed.promise.then(() => lastOwnPage([exampleOwn(1, { location: 'Austin, TX' })])),
    );
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Phone number'), '555 0999');
    typed.resolve();
    const location = screen.getByLabelText('Location');
    await expect.poll(() => location).toHaveProperty('value', 'Austin, TX');
    expect(screen.getByLabelText('Phone number')).toHaveProperty('value', '555 0999');
  });

  it('adds the product once, confirms it and shows My Products', async () => {
    const uploaded = answer('uploadImage', { success: true, data: exampleImage });
    const added = answer(
      'createProduct',
      exampleOwn(1, { title: 'Blue Katana', moderation: 'pending' }),
    );
    const { user, address } = await openForm();
    await user.upload(await chooser(), photo());
    expect(await screen.findByText('The photo has been uploaded.')).toBeDefined();
    expect(uploaded[0]?.bearer).toBe(`token of ${exampleUser.email}`);
    await fillIn(user);
    await user.dblClick(submitButton());
    expect(await findToast('Blue Katana is added successfully!')).toBeDefined();
    await expect.poll(address).toBe('/dashboard/myProducts');
    expect(added).toHaveLength(1);
    expect(added[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(added[0]?.body).toMatchObject({
      title: 'Blue Katana',
      image_url: exampleImage.url,
      image_urls: [exampleImage.url],
      category_name: 'Amplifiers',
      condition: 'Excellent',
      resale_price: '1150',
      original_price: '1229.99',
    });
    const { draft_id } = (added[0]?.body ?? {}) as { draft_id?: string };
    expect(draft_id).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(localStorage)).not.toContain(draft_id);

    const next = within(await screen.findByRole('region', { name: 'Just published' }));
    next.getByText(/has been published\. The serial number is being checked\./);
    const to = (name: string) => next.getByRole('link', { name }).getAttribute('href');
    expect(to('Print price tag')).toBe(`/dashboard/priceTags?ids=${exampleOwn(1)._id}`);
    expect(to('See its page')).toBe(`/productDetails/${exampleOwn(1)._id}`);
    await user.click(screen.getByRole('tab', { name: /^Live/ }));
    expect(screen.queryByRole('region', { name: 'Just published' })).toBeNull();
    window.history.back();
    await expect.poll(address).toBe('/dashboard/myProducts');
    expect(screen.queryByRole('region', { name: 'Just published' })).toBeNull();
  });

  it('keeps the form when the server is down, and retries with the same idempotency key', async () => {
    answer('uploadImage', { success: true, data: exampleImage });
    const lost = unreachable('createProduct');
    const { user } = await openForm();
    await addPhoto(user);
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByText(/we won’t add it twice/)).toBeDefined();
    expect(titleField().value).toBe('Blue Katana');
    cleanup();
    // A reload continues the same draft with the same key.
    await openForm(window.location.pathname + window.location.search);
    await waitFor(() => expect(titleField().value).toBe('Blue Katana'));
    const again = refuse('createProduct', 'invalid', {
      fields: { resale_price: 'Too cheap to be true!' },
    });
    await user.click(submitButton());
    expect(await screen.findByText('Too cheap to be true!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Resale Price'));
    expect(again[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
  });

  it('suggests a title that consists of the brand, the model and the year', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Brand (optional)'), 'Boss');
    await user.type(screen.getByLabelText('Model (optional)'), 'Katana 50');
    expect(screen.getByRole('button', { name: 'Suggested: Boss Katana 50' })).toBeDefined();
    await user.type(screen.getByLabelText('Year of purchase'), '2021');
    await user.click(screen.getByRole('button', { name: 'Suggested: Boss Katana 50, 2021' }));
    expect(titleField().value).toBe('Boss Katana 50, 2021');
  });

  it('shows the seller’s own products that seem to be the same', async () => {
    const { user } = await openForm();
    const same = exampleOwn(1, { title: 'Boss Katana 50, barely used', resale_price: '150.00' });
    const asked = answer('listOwnProducts', lastOwnPage([same]));
    await user.type(titleField(), 'Boss Katana 50, 2021');
    expect(await screen.findByText('You already have a product like this for sale:')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Boss Katana 50, barely used' });
    expect(link.getAttribute('href')).toBe(`/productDetails/${same._id}`);
    const query = asked.at(-1)?.query;
    expect([query?.get('q'), query?.get('status')]).toEqual(['Boss Katana 50', 'live']);
  });

  it('suggests brands by keyboard, accepts any other brand, and asks about typing errors', async () => {
    const asked = answer('suggestNames', { items: ['Fender', 'Fernandes'] });
    const { user } = await openForm();
    const brand = screen.getByLabelText<HTMLInputElement>('Brand (optional)');
    await user.type(brand, 'fe');
    await screen.findByRole('option', { name: 'Fernandes' });
    expect(asked.at(-1)?.query.get('field')).toBe('brand');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = brand.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Fernandes');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(brand.value).toBe('Fernandes'));
    expect(brand.getAttribute('aria-expanded')).toBe('false');
    await user.clear(brand);
    await user.type(brand, 'Homemade');
    expect(brand.value).toBe('Homemade');
    await user.clear(brand);
    await user.type(brand, 'Fendr');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Did you mean Fender?' }));
    await waitFor(() => expect(brand.value).toBe('Fender'));
  });

  it('previews the product, and returns to the completed form', async () => {
    const { seller } = exampleDetails(1);
    answer('getOwnSeller', { ...seller, sold: 2 });
    const { user } = await openForm();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'As buyers will see it' }));
    expect(preview.getByRole('heading', { name: 'Blue Katana' })).toBeDefined();
    expect(preview.getByText('$1,150')).toBeDefined();
    expect(preview.queryByText('Not filled in yet')).toBeNull();
    expect(await preview.findByText('Member since 2021 · 2 sold')).toBeDefined();
    window.history.back();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'As buyers will see it' })).toBeNull(),
    );
    expect(titleField().value).toBe('Blue Katana');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview' }));
    // Errors appear in the form.
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('region', { name: 'As buyers will see it' });
    await user.click(screen.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product Image is required!')).toBeDefined();
    expect(titleField().value).toBe('Blue Katana');
    expect(screen.queryByRole('region', { name: 'As buyers will see it' })).toBeNull();
  });
});
