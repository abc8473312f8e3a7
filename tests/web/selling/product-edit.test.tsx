import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleImage, idOf } from '#tests/support/web-examples.ts';
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
    const sent = answer('updateProduct', editable({ version: 5 }));
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

  it('starts with what a moderator asks for, and says that the moderator will look again', async () => {
    answer('updateProduct', editable({ version: 5 }));
    const { user } = await openEditor(editable({ edit_request: 'Add the serial number.' }));
    expect(screen.getByText('Add the serial number.')).toBeDefined();
    await user.click(saveButton());
    await findToast('Telecaster 1 has been saved. A moderator will look at it again.');
  });

  it('says what saving does to open offers', async () => {
    const words = /^This product has open offers: both sides are told what you change/;
    await openEditor();
    expect(screen.queryByText(words)).toBeNull();
    cleanup();
    await openEditor(editable({ offers: 1 }));
    expect(screen.getByText(words)).toBeDefined();
  });

  it('asks before a lower price ends offers, naming the best one', async () => {
    const saved = answer('updateProduct', editable({ version: 5 }));
    const { user } = await openEditor(editable({ resale_price: '500.00' }));
    // It was made after the form was opened.
    const theo = { _id: idOf(61), buyer: 'Theo', mine: false, price: '400.00' };
    const ann = { _id: idOf(62), buyer: 'Ann', mine: true, price: '390.00' };
    const low = { _id: idOf(63), buyer: 'Lou', mine: false, price: '300.00' };
    const open_offers = [theo, ann, { ...ann, _id: idOf(64), buyer: null }, low];
    answer('getOwnProduct', editable({ resale_price: '500.00', open_offers }));
    type('Resale Price', '350');
    await user.click(saveButton());
    const title = 'End open offers?';
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    expect(
      question.getByText(/offers \$400, more than the new price\. These offers/),
    ).toBeDefined();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Theo: $400',
      'Your offer to Ann: $390',
      'Your offer to someone you invited: $390',
    ]);
    await user.click(question.getByRole('button', { name: 'Back' }));
    expect(saved).toHaveLength(0);
    type('Resale Price', '410');
    await user.click(saveButton());
    await expect.poll(() => saved.length).toBe(1);
    cleanup();
    await openEditor(editable({ resale_price: '500.00', open_offers }));
    type('Resale Price', '350');
    await user.click(saveButton());
    const again = within(await screen.findByRole('alertdialog', { name: title }));
    await user.click(again.getByRole('button', { name: 'Save anyway' }));
    await expect.poll(() => saved.length).toBe(2);
  });

  it('asks to check years of use that began before the purchase', async () => {
    await openEditor();
    const warning = /used for more years than have passed since the purchase/;
    expect(screen.queryByText(warning)).toBeNull();
    type('Years of use', '30');
    expect(await screen.findByText(warning)).toBeDefined();
  });

  it('warns sellers about contact details in the name and the description', async () => {
    await openEditor(editable({ description: 'Call 555 0102-030.' }));
    const rest = 'A moderator will check your product.';
    const phone = 'a phone number in the description: “555 0102-030”';
    const start = 'Everyone can read';
    await screen.findByText(`${start} ${phone}. ${rest}`);
    type('Product Name', 'Tele, robin@example.org');
    await screen.findByText(
      `${start} an email address in the name: “robin@example.org”, ${phone}. ${rest}`,
    );
    type('Product Name', 'Tele');
    type('Description', 'Bought new for $1,200 in 1964-1968.');
    await expect.poll(() => screen.queryByText(/A moderator will check/)).toBeNull();
  });

  it('shows both sides of a conflict, and saves the chosen values', async () => {
    const theirs = editable({ version: 7, location: 'Salem, OR', resale_price: '525.00' });
    const sent = answer('updateProduct', ({ body }) =>
      (body as { version: number }).version === 7 ? theirs : refusal('edit_conflict'),
    );
    const { user } = await openEditor();
    type('Resale Price', '500');
    type('Product Name', 'My Telecaster');
    answer('getOwnProduct', theirs);
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
    const sent = answer('updateProduct', ({ body }) =>
      (body as { version: number }).version === 5
        ? { ...booked, version: 6 }
        : refusal('edit_conflict'),
    );
    const { user, address } = await openEditor();
    type('Location', 'Eugene, OR');
    answer('getOwnProduct', booked);
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
    const sent = refuse('updateProduct', 'edit_conflict', {
      message: 'This product was changed elsewhere.',
    });
    answer('getOwnProduct', () => {
      version += 1;
      return editable({ version });
    });
    await user.click(saveButton());
    expect(await screen.findByText('This product was changed elsewhere.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(4);
    expect(field('Location').value).toBe('Eugene, OR');
  });

  it('shows a message if the product has been sold in the meantime', async () => {
    refuse('updateProduct', 'conflict', { message: 'A sold product can’t be changed.' });
    const { user } = await openEditor();
    type('Location', 'Eugene, OR');
    await user.click(saveButton());
    expect(await screen.findByText('A sold product can’t be changed.')).toBeDefined();
    expect(screen.getByText(/^It was handed over while you were editing/)).toBeDefined();
  });

  it('recognizes its own earlier save whose reply was lost', async () => {
    refuse('updateProduct', 'edit_conflict');
    const { user, address } = await openEditor();
    type('Location', 'Eugene, OR');
    answer('getOwnProduct', editable({ version: 5, location: 'Eugene, OR' }));
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

  it('is not possible for sold products, during a check, and for other sellers’ products', async () => {
    const can = { delete: false, edit: false, end: false, relist: false };
    answer('getOwnProduct', editable({ status: 'sold', can }));
    await renderApp(editPath, { as: exampleUser });
    expect(await screen.findByText('This product can’t be edited.')).toBeDefined();
    cleanup();
    answer('getOwnProduct', editable({ moderation: 'pending', can }));
    await renderApp(editPath, { as: exampleUser });
    expect(
      await screen.findByText(
        'The serial number is being checked. This usually takes 15 minutes. Then you can edit this product.',
      ),
    ).toBeDefined();
    cleanup();
    refuse('getOwnProduct', 'forbidden');
    await renderApp(editPath, { as: exampleUser });
    expect(await screen.findByText('We couldn’t find this product among yours.')).toBeDefined();
  });
});
