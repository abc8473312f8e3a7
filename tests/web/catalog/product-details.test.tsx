import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/catalog/products.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleBooking,
  exampleCard,
  exampleDetails,
  exampleImage,
  idOf,
} from '#tests/support/web-examples.ts';
import { editable } from '#tests/web/support/product-edit.ts';
import { answerForm, keepDrafts } from '#tests/web/support/product-form.ts';
import { findToast } from '#tests/web/support/toasts.ts';

async function open(changes: Partial<Product> = {}) {
  const product = exampleDetails(1, changes);
  answer('getProduct', product);
  const app = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
  await screen.findByRole('heading', { level: 1, name: product.title });
  return app;
}

describe('the details of a product', () => {
  it('show every field', async () => {
    await open();
    for (const [term, definition] of [
      ['Condition', 'Very Good'],
      ['Condition type', 'All original'],
      ['Year of purchase', '2019'],
      ['Years of use', '5'],
      ['Model', 'Player Telecaster'],
    ] as const) {
      const dt = screen.getByText(term, { selector: 'dt' });
      expect(dt.nextElementSibling?.textContent).toContain(definition);
    }
    const condition = screen.getByText('Condition', { selector: 'dt' }).nextElementSibling;
    expect(condition?.textContent).toMatch(/Light wear from regular playing/);
    const own = screen.getByText('(this product)', { exact: false }).closest('li');
    expect(own?.textContent).toMatch(/^Very Good/);
    expect(own?.getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('Finish')).toBeNull();
    // Next to the Booking button, the price is shown again, but only on phones.
    expect(screen.getAllByText('$549')).toHaveLength(2);
    expect(screen.getByText('Original Price').nextElementSibling?.textContent).toBe('$799');
    expect(screen.getByText('Save $250 vs new')).toBeDefined();
    expect(screen.getByText('Very Good · All original · 2019')).toBeDefined();
    const description = screen.getByText(/Bought new/);
    expect(description.textContent).toBe('Bought new.\nPlayed at home.');
    expect(description.className).toContain('whitespace-pre-line');
    const seller = within(screen.getByRole('region', { name: 'Seller' }));
    expect(seller.getByRole('img', { name: 'Verified seller' })).toBeDefined();
    expect(seller.getByText('Member since 2021 · 12 sold')).toBeDefined();
    expect(seller.getByText('Portland, OR')).toBeDefined();
    expect(seller.getByText('Jan 2, 2026')).toBeDefined();
    const photo = screen.getByRole('img', { name: 'Telecaster 1' });
    expect(photo.getAttribute('src')).toBe(exampleImage.url);
    expect(document.title).toBe('Telecaster 1 · Second Fret');
    const back = screen.getByRole('link', { name: /Go Back/ });
    expect(back.getAttribute('href')).toBe('/categories/Electric%20Guitars');
  });

  it('show why the product cannot be booked', async () => {
    const can = { book: false, wait: false, edit: false, offer: false };
    const { user } = await open({ status: 'reserved', others_first: true, can });
    const button = screen.getByRole('button', { name: 'Booking' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/You’ve held it before, so you can’t join the wait/);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show no check mark for an unverified seller, no savings if they are small, the shop’s hold time, and the waitlist', async () => {
    const { seller } = exampleDetails(1);
    const unverified = { ...seller, sold: 0, verified: false };
    // Less than 5 % below the original price.
    await open({ seller: unverified, resale_price: '779.00', hold_hours: 48 });
    expect(screen.queryByText(/vs new/)).toBeNull();
    expect(screen.getByText('Held for 48 hours, free to cancel, pay at pickup.')).toBeDefined();
    expect(screen.getByText('Member since 2021 · nothing sold yet')).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Verified seller' })).toBeNull();
    cleanup();
    await open({ status: 'reserved', can: { book: false, wait: true, edit: false, offer: false } });
    const waitlist = /Someone has this on hold\. Press Booking to join the waitlist/;
    expect(screen.getByText(waitlist)).toBeDefined();
  });

  it('link to Edit for the seller’s own product, or say why it can’t be edited', async () => {
    answer('getOwnProduct', editable());
    await open({ own: true, can: { book: false, wait: false, edit: true, offer: false } });
    const edit = screen.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(`/dashboard/myProducts/${exampleDetails(1)._id}/edit`);
    expect(screen.getByText(/This is your own product/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
    cleanup();
    await open({ own: true, moderation: 'pending' });
    screen.getByText(/^The serial number is being checked\..* you can’t edit this product/);
  });

  it('tell the seller about offers to answer, the hold and the waitlist', async () => {
    const can = { book: false, wait: false, edit: true, offer: false };
    const until = '2036-02-05T09:00:00.000Z';
    const hold = { buyer: 'Bo Buyer', price: '500.00', until };
    answer('getOwnProduct', editable({ offers: 2, best_offer: '480.00' }));
    await open({ own: true, can });
    const shown = () => screen.findByRole('region', { name: 'Interest in your product' });
    const offered = await shown();
    expect(offered.textContent).toBe('2 offers up to $480 wait for your answer. See Offers');
    const offers = within(offered).getByRole('link', { name: 'See Offers' });
    expect(offers.getAttribute('href')).toBe('/dashboard/offers?side=received');
    cleanup();
    answer('getOwnProduct', editable({ status: 'reserved', hold, waiting: 1 }));
    await open({ own: true, status: 'reserved', can });
    const held = await shown();
    expect(held.textContent).toMatch(
      /^On hold for Bo Buyer at \$500 until Feb 5, 2036, .*\. 1 on the waitlist\. See My Buyers$/,
    );
    const buyers = within(held).getByRole('link', { name: 'See My Buyers' });
    expect(buyers.getAttribute('href')).toBe('/dashboard/myBuyers?q=Telecaster+1');
    cleanup();
    // Other visitors never ask for it.
    const asked = refuse('getOwnProduct', 'forbidden');
    await open({ status: 'reserved' });
    expect(asked).toEqual([]);
  });

  it('tell the seller of a sold product about the sale, and start a similar one', async () => {
    answerForm();
    const saved = keepDrafts();
    answer('getOwnProduct', editable());
    const guides = refuse('getPriceGuide', 'internal');
    const { user } = await open({
      ...{ own: true, status: 'sold' },
      can: { book: false, wait: false, edit: false, offer: false },
      sale: { booking: idOf(5), price: '525.00', at: '2026-02-03T12:00:00.000Z' },
    });
    const sale = within(await screen.findByRole('region', { name: 'Your sale' }));
    expect(sale.getByText('You sold this on Feb 3, 2026 for $525.')).toBeDefined();
    expect(sale.getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe(
      `/dashboard/myBuyers?state=ended&booking=${idOf(5)}&q=Telecaster+1`,
    );
    expect(screen.getByText('Sold')).toBeDefined();
    expect(screen.queryByText(/vs new/)).toBeNull();
    expect(guides).toEqual([]);
    await user.click(sale.getByRole('button', { name: 'Sell a similar one' }));
    expect(await screen.findByText(/^This is a copy of/)).toBeDefined();
    expect(saved[0]?.body).toMatchObject({ form: { model: 'Player' } });
  });

  it('replace the button with the buyer’s hold: code, deadline, call and calendar', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    answer('getBooking', exampleBooking(5, { price: '525.00' }));
    const { user } = await open({
      status: 'reserved',
      booked: { _id: idOf(5), status: 'held', place: null },
      can: { book: false, wait: false, edit: false, offer: false },
    });
    const hold = within(screen.getByRole('region', { name: 'Your booking' }));
    expect(await hold.findByText('042 137')).toBeDefined();
    expect(hold.getByText('Booked at $525')).toBeDefined();
    expect(hold.getByText(/^Held until/).querySelector('time')?.dateTime).toBe(
      '2026-02-03T04:05:06.000Z',
    );
    const call = hold.getByRole('link', { name: 'Call Sam Seller 555 0100' });
    expect(call.getAttribute('href')).toBe('tel:5550100');
    expect(hold.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/dashboard');
    await user.click(hold.getByRole('button', { name: /calendar/ }));
    await expect.poll(() => files[0]?.text()).toContain('SUMMARY:Pick up Telecaster 1');
    expect(screen.queryByRole('button', { name: 'Booking' })).toBeNull();
  });

  it('show the buyer’s place in line, and let them leave the waitlist', async () => {
    const waiting = { status: 'waiting', place: 2, held_until: null } as const;
    answer('getBooking', exampleBooking(5, waiting));
    const left = exampleBooking(5, {
      ...waiting,
      status: 'cancelled',
      place: null,
      ended_at: '2026-02-01T04:05:06.000Z',
      restorable_until: '2026-02-01T04:05:16.000Z',
      can: { cancel: false, restore: true, keep: false },
    });
    answer('cancelBooking', left);
    const { user } = await open({
      status: 'reserved',
      booked: { _id: idOf(5), status: 'waiting', place: 2 },
      can: { book: false, wait: false, edit: false, offer: false },
    });
    expect(await screen.findByText('You are number 2 in line.')).toBeDefined();
    expect(screen.getByText(/We’ll notify you when it’s your turn/)).toBeDefined();
    answer('getBooking', left);
    await user.click(screen.getByRole('button', { name: 'Leave the waitlist for Telecaster 1' }));
    expect(await screen.findByText('You left the waitlist.')).toBeDefined();
    expect(screen.getByText('You can undo this for a few seconds.')).toBeDefined();
    expect(await findToast(/^You left the waitlist: Telecaster 1/)).toBeDefined();
    answer('restoreBooking', () => {
      answer('getBooking', exampleBooking(5, waiting));
      return exampleBooking(5, waiting);
    });
    const undo = 'Undo: stay on the waitlist for Telecaster 1';
    await user.click(screen.getByRole('button', { name: undo }));
    expect(await findToast('You’re back on the waitlist: Telecaster 1')).toBeDefined();
  });

  it('never break a model name across lines, and keep the title as typed', async () => {
    const title = 'D-18, DD-8 and P-Bass, band-worn, from Hammond-Suzuki';
    await open({ title });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(title);
    const unbroken = [...heading.querySelectorAll('.whitespace-nowrap')];
    expect(unbroken.map((name) => name.textContent)).toEqual(['D-18', 'DD-8', 'P-Bass']);
  });

  it('are followed by similar products, and are shown even if these fail to load', async () => {
    const failing = refuse('listSimilarProducts', 'internal');
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(failing.length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 1, name: 'Telecaster 1' })).toBeDefined();
    answer('listSimilarProducts', { items: [exampleCard(2)], from_seller: [exampleCard(3)] });
    await user.click(retry);
    const more = await screen.findByRole('region', { name: 'More from this seller' });
    expect(within(more).getByRole('link', { name: 'Telecaster 3' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'Telecaster 2' });
    expect(link.getAttribute('href')).toBe(`/productDetails/${exampleCard(2)._id}`);
  });

  describe('shared through the system’s share sheet', () => {
    const answering = (share: () => Promise<void>) =>
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    afterEach(() => Reflect.deleteProperty(navigator, 'share'));

    it('are copied when the sheet fails', async () => {
      answering(async () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      });
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Share' }));
      expect(await screen.findByText('Link copied.')).toBeDefined();
      expect(await navigator.clipboard.readText()).toMatch(/\/productDetails\//);
    });
  });
});
