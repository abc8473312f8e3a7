import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadImage } from '#contracts/media/images.ts';
import { listOwnProducts } from '#contracts/selling/own-products.ts';
import {
  type EditableProduct,
  getOwnProduct,
  getOwnSeller,
  updateProduct,
} from '#contracts/selling/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  exampleDetails,
  exampleImage,
  exampleOwn,
  lastOwnPage,
} from '#tests/support/web-examples.ts';
import {
  answerEditor,
  editable,
  editPath,
  field,
  openEditor,
  saveButton,
  type,
} from '#tests/web/support/product-edit.ts';
import { findToast } from '#tests/web/support/toasts.ts';

beforeEach(answerEditor);

describe('editing a product', () => {
  it('starts with the stored product, and sends all fields with the version', async () => {
    const sent = answer(updateProduct, editable({ version: 5 }));
    const { user, address } = await openEditor();
    expect(field('Product Name').value).toBe('Telecaster 1');
    expect(field('Category').value).toBe('Electric Guitars');
    expect(field('Resale Price').value).toBe('549.00');
    expect(screen.queryByLabelText('Date')).toBeNull();
    type('Resale Price', '500');
    await user.click(saveButton());
    expect(await findToast('Telecaster 1 has been saved.')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({
      title: 'Telecaster 1',
      resale_price: '500',
      brand: 'Fender',
      image_urls: [exampleImage.url],
      version: 4,
    });
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('says who holds the product, and at which price', async () => {
    const hold = { buyer: 'Ben Buyer', price: '495.00', until: '2026-02-03T04:05:06.000Z' };
    await openEditor(editable({ status: 'reserved', hold }));
    expect(screen.getByText(/has this on hold for/).textContent).toBe(
      'Ben Buyer has this on hold for $495. That price stays, even if you change it here.',
    );
  });

  it('asks to check years of use that began before the purchase', async () => {
    await openEditor();
    const warning = /used for more years than have passed since the purchase/;
    expect(screen.queryByText(warning)).toBeNull();
    type('Years of use', '30');
    expect(await screen.findByText(warning)).toBeDefined();
  });

  it('returns to My Products with its search and filters', async () => {
    answer(getOwnProduct, editable());
    answer(listOwnProducts, lastOwnPage([exampleOwn(1)]));
    const list = '/dashboard/myProducts?status=live&q=tele&sort=price_asc';
    const { user, address } = await renderApp(list, { as: exampleUser });
    await user.click(await screen.findByRole('link', { name: 'Edit Telecaster 1' }));
    await screen.findByRole('option', { name: 'Amplifiers' });
    answer(updateProduct, editable({ version: 5 }));
    type('Location', 'Austin, TX');
    await user.click(saveButton());
    await expect.poll(address).toBe(list);
    expect(await findToast('Telecaster 1 has been saved.')).toBeDefined();
  });

  it('returns to My Products if the user leaves the preview while saving', async () => {
    answer(getOwnProduct, editable());
    answer(listOwnProducts, lastOwnPage([exampleOwn(1)]));
    answer(getOwnSeller, { ...exampleDetails(1).seller, sold: 2 });
    const list = '/dashboard/myProducts?status=live';
    const { user, address } = await renderApp('/dashboard/myProducts', { as: exampleUser });
    await user.click(await screen.findByRole('tab', { name: /^Live/ }));
    await expect.poll(address).toBe(list);
    await user.click(await screen.findByRole('link', { name: 'Edit Telecaster 1' }));
    await screen.findByRole('option', { name: 'Amplifiers' });
    const { promise, resolve } = Promise.withResolvers<EditableProduct>();
    const sent = answer(updateProduct, () => promise);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('region', { name: 'As buyers will see it' });
    await user.click(saveButton());
    await expect.poll(() => sent.length).toBe(1);
    window.history.back();
    await screen.findByRole('button', { name: 'Preview' });
    resolve(editable({ version: 5 }));
    expect(await findToast('Telecaster 1 has been saved.')).toBeDefined();
    await screen.findByRole('link', { name: 'Edit Telecaster 1' });
    expect(address()).toBe(list);
  });

  it('shows both sides of a conflict, and saves the chosen values', async () => {
    const theirs = editable({ version: 7, location: 'Salem, OR', resale_price: '525.00' });
    const sent = answer(updateProduct, ({ body }) =>
      (body as { version: number }).version === 7 ? theirs : refusal('edit_conflict'),
    );
    const { user } = await openEditor();
    type('Resale Price', '500');
    type('Product Name', 'My Telecaster');
    answer(getOwnProduct, theirs);
    await user.click(saveButton());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'This product was changed elsewhere' }),
    );
    const group = (name: RegExp) => within(dialog.getByRole('group', { name }));
    // By default, the value that was changed is selected. If it was changed both here and elsewhere, the value in this
    // form is selected.
    expect(group(/^Location/).getByRole('radio', { name: /Salem/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(group(/^Product Name/).getByRole('radio', { name: /My Tele/ })).toHaveProperty(
      'checked',
      true,
    );
    const price = group(/^Resale Price/);
    expect(price.getByRole('radio', { name: /\$500$/ })).toHaveProperty('checked', true);
    await user.click(price.getByRole('radio', { name: /525/ }));
    expect(dialog.queryByRole('group', { name: /^Description/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save these choices' }));
    expect(await findToast('My Telecaster has been saved.')).toBeDefined();
    expect(sent[1]?.body).toMatchObject({
      title: 'My Telecaster',
      resale_price: '525.00',
      location: 'Salem, OR',
      version: 7,
    });
  });

  it('saves if only the status has changed in the meantime, and shows that', async () => {
    const booked = editable({ version: 5, status: 'reserved' });
    const sent = answer(updateProduct, ({ body }) =>
      (body as { version: number }).version === 5
        ? { ...booked, version: 6 }
        : refusal('edit_conflict'),
    );
    const { user, address } = await openEditor();
    type('Location', 'Eugene, OR');
    answer(getOwnProduct, booked);
    await user.click(saveButton());
    expect(await findToast('Telecaster 1 has been saved.')).toBeDefined();
    expect(screen.getByText(/^It was booked while you were editing/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { location: 'Eugene, OR', version: 4 },
      { location: 'Eugene, OR', version: 5 },
    ]);
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('gives up after a few attempts if the version keeps changing', async () => {
    const { user } = await openEditor();
    type('Location', 'Eugene, OR');
    let version = 4;
    const sent = refuse(updateProduct, 'edit_conflict', {
      message: 'This product was changed elsewhere.',
    });
    answer(getOwnProduct, () => {
      version += 1;
      return editable({ version });
    });
    await user.click(saveButton());
    expect(await screen.findByText('This product was changed elsewhere.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(4);
    expect(field('Location').value).toBe('Eugene, OR');
  });

  it('mentions a new booking in the conflict dialog', async () => {
    refuse(updateProduct, 'edit_conflict');
    const { user } = await openEditor();
    type('Location', 'Eugene, OR');
    answer(getOwnProduct, editable({ version: 7, status: 'reserved', brand: 'Squier' }));
    await user.click(saveButton());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'This product was changed elsewhere' }),
    );
    expect(dialog.getByText(/It was booked while you were editing/)).toBeDefined();
  });

  it('shows a message if the product has been sold in the meantime', async () => {
    refuse(updateProduct, 'conflict', { message: 'A sold product can’t be changed.' });
    const { user } = await openEditor();
    type('Location', 'Eugene, OR');
    await user.click(saveButton());
    expect(await screen.findByText('A sold product can’t be changed.')).toBeDefined();
    expect(screen.getByText(/^It was handed over while you were editing/)).toBeDefined();
  });

  it('keeps the form when the conflict dialog is closed', async () => {
    refuse(updateProduct, 'edit_conflict');
    const { user } = await openEditor();
    type('Location', 'Eugene, OR');
    answer(getOwnProduct, editable({ version: 7, location: 'Salem, OR' }));
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Location').value).toBe('Eugene, OR');
  });

  it('recognizes its own earlier save whose reply was lost', async () => {
    refuse(updateProduct, 'edit_conflict');
    const { user, address } = await openEditor();
    type('Location', 'Eugene, OR');
    answer(getOwnProduct, editable({ version: 5, location: 'Eugene, OR' }));
    await user.click(saveButton());
    expect(await findToast('Telecaster 1 has been saved.')).toBeDefined();
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('asks before leaving unsaved changes', async () => {
    const { user, address } = await openEditor();
    type('Location', 'Eugene, OR');
    const away = () => screen.getAllByRole('link', { name: 'My Orders' })[0] as HTMLElement;
    await user.click(away());
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe(editPath);
    expect(field('Location').value).toBe('Eugene, OR');
  });

  it('asks before leaving a failed photo, and shows later that it is missing', async () => {
    refuse(uploadImage, 'unavailable');
    const { user, address } = await openEditor();
    await user.upload(
      screen.getByLabelText(/Add photos/),
      new File(['no photo'], 'back.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByText('1 of 2 photos couldn’t be uploaded.');
    await user.click(screen.getAllByRole('link', { name: 'My Orders' })[0] as HTMLElement);
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe(editPath);
    cleanup();
    await openEditor();
    expect(
      screen.getByText(/One photo hadn’t finished uploading\. Please add it again\./),
    ).toBeDefined();
  });

  it('is not possible for sold products and for other sellers’ products', async () => {
    const can = { delete: false, edit: false, end: false, relist: false };
    answer(getOwnProduct, editable({ status: 'sold', can }));
    await renderApp(editPath, { as: exampleUser });
    expect(await screen.findByText('This product can’t be edited.')).toBeDefined();
    cleanup();
    refuse(getOwnProduct, 'forbidden');
    await renderApp(editPath, { as: exampleUser });
    expect(await screen.findByText('We couldn’t find this product among yours.')).toBeDefined();
  });
});
