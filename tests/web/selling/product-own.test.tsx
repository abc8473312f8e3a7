import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '#contracts/selling/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  exampleImage,
  exampleOwn,
  idOf,
  lastOwnPage,
  lastPage,
} from '#tests/support/web-examples.ts';
import { editable } from '#tests/web/support/product-edit.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const open = () => renderApp('/dashboard/myProducts', { as: exampleUser });
const findRows = async () => (await screen.findAllByRole('row')).slice(1);

beforeEach(() => {
  answer('listDrafts', lastPage([]));
});

const ended = { delete: true, edit: true, end: false, relist: true };

describe('My Products', () => {
  it('lists the seller’s products under a heading with their count', async () => {
    answer(
      'listOwnProducts',
      lastOwnPage([
        exampleOwn(1, {
          moderation: 'hidden',
          decision_id: idOf(7),
          edit_request: 'Add the serial number.',
        }),
        exampleOwn(2, {
          status: 'sold',
          can: { delete: false, edit: false, end: false, relist: false },
        }),
        exampleOwn(3, { moderation: 'pending', offers: 1, best_offer: '480.00' }),
      ]),
    );
    await open();
    const rows = await findRows();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Products (3)');
    expect(screen.getByRole('tab', { name: /^Live/ }).textContent).toBe('Live1');
    for (const text of ['Telecaster 1', '$549', 'Portland, OR', '12 views']) {
      expect(rows[0]?.textContent).toContain(text);
    }
    const places = within(rows[0] as HTMLElement).getAllByText('Portland, OR');
    // Without `<bdi>`, a right-to-left town name would change the position of the number after it.
    expect(places[0]?.tagName).toBe('BDI');
    const hidden = within(rows[0] as HTMLElement).getByText('Hidden by a moderator');
    expect(hidden.getAttribute('href')).toBe(`/dashboard/decisions?decision=${idOf(7)}`);
    const asked = within(rows[0] as HTMLElement).getByText('A moderator asks you to edit this');
    expect(asked.getAttribute('href')).toContain(exampleOwn(1)._id);
    expect(rows[1]?.textContent).not.toContain('A moderator');
    const page = screen.getByRole('link', { name: 'See my seller page' });
    expect(page.getAttribute('href')).toBe(`/sellers/${exampleUser._id}`);
    expect(rows[0]?.textContent).not.toContain('Live');
    expect(rows[0]?.querySelector('img')).not.toBeNull();
    expect(rows[1]?.textContent).toContain('Sold');
    expect(rows[1]?.textContent).not.toContain('Hidden');
    expect(rows[2]?.textContent).toContain('LiveSerial number being checked');
    const offer = screen.getByRole('link', { name: '1 offer of $480 for Telecaster 3' });
    expect(offer.getAttribute('href')).toBe('/dashboard/offers?side=received');
    expect(screen.queryByRole('button', { name: 'Delete Telecaster 2' })).toBeNull();
  });

  it('leads from held and sold products to their buyers', async () => {
    const hold = { buyer: 'Bo Buyer', price: '549.00', until: '2026-02-03T04:05:06.000Z' };
    answer(
      'listOwnProducts',
      lastOwnPage([
        exampleOwn(1, { status: 'reserved', hold }),
        exampleOwn(2, { status: 'sold', agreed_price: '480.00' }),
      ]),
    );
    const { user } = await open();
    const held = await screen.findByRole('link', { name: 'Bo Buyer' });
    expect(held.getAttribute('href')).toBe('/dashboard/myBuyers?q=Telecaster+1');
    expect(screen.getByRole('cell', { name: '$480' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'More for Telecaster 2' }));
    expect(screen.getByRole('link', { name: 'See buyer' }).getAttribute('href')).toBe(
      '/dashboard/myBuyers?state=ended&q=Telecaster+2',
    );
  });

  it('warns about holds and waitlists before deleting', async () => {
    const line = (n: number, waiting: number) => exampleOwn(n, { status: 'reserved', waiting });
    answer('listOwnProducts', lastOwnPage([line(1, 2), line(2, 0), exampleOwn(3)]));
    const { user } = await open();
    const warningFor = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('alertdialog'));
      const warning = dialog.queryByText(/your archive/)?.textContent;
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      return warning;
    };
    expect(await warningFor('Delete Telecaster 1')).toBe(
      '1 buyer has it on hold and 2 are on the waitlist. They’ll see that it’s no longer available. A record of it stays in your archive, but it can’t be sold anymore.',
    );
    expect(await warningFor('Delete Telecaster 2')).toBe(
      '1 buyer has it on hold. They’ll see that it’s no longer available. A record of it stays in your archive, but it can’t be sold anymore.',
    );
    expect(await warningFor('Delete Telecaster 3')).toBeUndefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await warningFor('Delete: 3 selected')).toBe(
      '2 of these are booked. 2 buyers have them on hold and 2 are on the waitlist. They’ll see that these are no longer available. A record of each stays in your archive, but they can’t be sold anymore.',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select Telecaster 1' }));
    expect(await warningFor('Delete: 2 selected')).toBe(
      '1 of these is booked. 1 buyer has it on hold. They’ll see that it’s no longer available. A record of it stays in your archive, but it can’t be sold anymore.',
    );
  });

  it('has a tab for each status, with its count and URL', async () => {
    const all = [exampleOwn(1), exampleOwn(2, { status: 'ended', can: ended })];
    const asked = answer('listOwnProducts', ({ query }) => {
      const status = query.get('status');
      return {
        ...lastOwnPage(all),
        items: all.filter((product) => status === null || product.status === status),
      };
    });
    const { user, address } = await open();
    await user.click(await screen.findByRole('tab', { name: /^Ended ?1$/ }));
    await expect.poll(async () => (await findRows()).length).toBe(1);
    expect(address()).toBe('/dashboard/myProducts?status=ended');
    expect(asked.at(-1)?.query.get('status')).toBe('ended');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Products (2)');
    expect(screen.getByRole('tab', { name: /^Live ?1$/ })).toBeDefined();
    await user.keyboard('{Home}');
    expect(address()).toBe('/dashboard/myProducts');
  });

  it('keeps its search and sort order in the URL and sends them to the server', async () => {
    const asked = answer('listOwnProducts', ({ query }) =>
      lastOwnPage(query.get('q') === 'kazoo' ? [] : [exampleOwn(1)]),
    );
    const { user, address } = await open();
    const search = await screen.findByLabelText('Search your products');
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    await user.click(screen.getByRole('button', { name: 'Price' }));
    await user.type(search, 'kazoo');
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    await findRows();
    expect(address()).toBe('/dashboard/myProducts?sort=price_desc');
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, A to Z');
    await user.type(search, 'tele');
    await user.click(screen.getByRole('tab', { name: /^Live/ }));
    await expect.poll(address).toBe('/dashboard/myProducts?status=live&q=tele&sort=title_asc');
    expect(await screen.findByText('1 product found')).toBeDefined();
    await expect
      .poll(() => asked.at(-1)?.query.toString())
      .toBe('limit=50&sort=title_asc&q=tele&status=live');
  });

  it('ends and relists products, and shows failures', async () => {
    answer('listOwnProducts', lastOwnPage([exampleOwn(1)]));
    const ends = answer('endProduct', { status: 'ended' });
    const { user } = await open();
    const more = await screen.findByRole('button', { name: 'More for Telecaster 1' });
    await user.click(more);
    answer('listOwnProducts', lastOwnPage([exampleOwn(1, { status: 'ended', can: ended })]));
    await user.click(screen.getByRole('button', { name: 'End sale' }));
    expect(await findToast('Telecaster 1 is no longer for sale. You can relist it.')).toBeDefined();
    expect(ends[0]?.params.id).toBe(exampleOwn(1)._id);
    const relists = answer('relistProduct', { status: 'live' });
    await user.click(await screen.findByRole('button', { name: /^Relist/ }));
    expect(await findToast('Telecaster 1 is for sale again.')).toBeDefined();
    expect(relists[0]?.params.id).toBe(exampleOwn(1)._id);
    expect(relists[0]?.body).toEqual({ version: exampleOwn(1).version });
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getAllByText(/sale/)).toHaveLength(1);
    refuse('relistProduct', 'conflict', { message: 'Another buyer was faster.' });
    await user.click(await screen.findByRole('button', { name: /^Relist/ }));
    expect(await findToast('Telecaster 1: Another buyer was faster.')).toBeDefined();
  });

  it('duplicates a product as a new draft, without its serial number', async () => {
    answer('listOwnProducts', lastOwnPage([exampleOwn(1)]));
    answer('getOwnProduct', editable({ serial_number: 'MX123', seller_name: 'Robin' }));
    const drafts: Draft[] = [];
    answer('listDrafts', () => lastPage(drafts));
    const saved = answer('saveDraft', ({ params, body }) => {
      const { form } = body as { form: Draft['form'] };
      const draft = {
        ...{ _id: params.id ?? '', form, images: [exampleImage], version: 1 },
        updated_at: new Date().toISOString(),
      };
      drafts.push(draft);
      return draft;
    });
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'More for Telecaster 1' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByDisplayValue('Telecaster 1')).toBeDefined();
    expect(address()).toBe(`/dashboard/addProduct?draft=${saved[0]?.params.id}`);
    expect(saved[0]?.body).toMatchObject({
      form: { model: 'Player', image_urls: [exampleImage.url] },
      version: 0,
    });
    expect(JSON.stringify(saved[0]?.body)).not.toContain('MX123');
    expect((await screen.findByText(/^This is a copy of/)).textContent).toBe(
      'This is a copy of Telecaster 1.',
    );
  });

  it('says before a bulk action which products it can’t be used for', async () => {
    const reserved = { status: 'reserved', can: { ...exampleOwn(2).can, end: false } } as const;
    answer('endProduct', { status: 'ended' });
    answer('listOwnProducts', lastOwnPage([exampleOwn(1), exampleOwn(2, reserved)]));
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'End sale: 2 selected' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('This is possible for 1 of 2 products.')).toBeDefined();
    expect(dialog.getByText('It is reserved.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'End sale (1)' }));
    expect(
      await screen.findByRole('alertdialog', { name: '1 of 1 removed from sale' }),
    ).toBeDefined();
    expect(dialog.queryByRole('img', { name: 'Failed' })).toBeNull();
  });

  it('runs a bulk action, and shows the result for each product', async () => {
    answer('listOwnProducts', lastOwnPage([1, 2, 3].map((n) => exampleOwn(n))));
    const deleted = answer('deleteProduct', ({ params }) =>
      params.id === exampleOwn(2)._id
        ? refusal('conflict', { message: 'It was sold a moment ago.' })
        : { deletedCount: 1, archived: params.id === exampleOwn(3)._id },
    );
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Telecaster 1' }));
    expect(screen.getByText('1 selected')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete: 3 selected' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete?' }),
    );
    expect(deleted).toHaveLength(0);
    answer('listOwnProducts', lastOwnPage([exampleOwn(2)]));
    await user.click(dialog.getByRole('button', { name: 'Delete (3)' }));
    expect(await screen.findByRole('alertdialog', { name: '2 of 3 deleted' })).toBeDefined();
    expect(dialog.getByText('It was sold a moment ago.')).toBeDefined();
    expect(
      dialog.getByText('It has bookings or a serial number, so it stays in your archive.'),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('My Products (1)')).toBeDefined();
  });

  it('lists drafts to continue or discard', async () => {
    answer('listOwnProducts', lastOwnPage([]));
    const draft = (n: number, title: string): Draft => ({
      ...{ _id: exampleOwn(n)._id, form: { title, image_urls: [] }, images: [], version: 1 },
      updated_at: new Date().toISOString(),
    });
    answer('listDrafts', lastPage([draft(1, 'Half a Tele'), draft(2, '')]));
    const discarded = answer('discardDraft', { deletedCount: 1 });
    const { user } = await renderApp('/dashboard/myProducts?status=drafts', { as: exampleUser });
    expect(await screen.findByRole('tab', { name: /^Drafts ?2$/, selected: true })).toBeDefined();
    const link = await screen.findByRole('link', { name: 'Continue Half a Tele' });
    expect(link.getAttribute('href')).toBe(`/dashboard/addProduct?draft=${exampleOwn(1)._id}`);
    await user.click(screen.getByRole('button', { name: 'Discard: this draft' }));
    answer('listDrafts', lastPage([draft(1, 'Half a Tele')]));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('tab', { name: /^Drafts ?1$/ })).toBeDefined();
    expect(discarded[0]?.params.id).toBe(exampleOwn(2)._id);
  });
});
