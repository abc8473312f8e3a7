import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Image } from '#contracts/media/images.ts';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleBooking, exampleImage, lastPage } from '#tests/support/web-examples.ts';
import { cancelled, findRow, holdTime, openOrders, waitFor } from '#tests/web/support/my-orders.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeEach(holdTime);
describe('My Orders', () => {
  it('lists the bookings with their handover codes', async () => {
    const calls = answer(
      'listBookings',
      lastPage([
        exampleBooking(5),
        exampleBooking(6, {
          ...{ status: 'collected', handover_code: null, price: '1299.50' },
          review: { written: false, until: inHours(24) },
        }),
        exampleBooking(8, {
          ...{ status: 'collected', handover_code: null },
          review: { written: true, until: inHours(-1) },
        }),
        exampleBooking(7, { frozen: true, handover_code: null }),
        exampleBooking(9, {
          ...{ status: 'collected', handover_code: null },
          review: { written: false, until: inHours(-1) },
        }),
      ]),
    );
    await openOrders();
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(calls[0]?.query.get('email')).toBe('robin@example.test');
    expect(rows).toHaveLength(5);
    for (const text of ['1', 'Robin Player', 'Telecaster 1', '$549', 'At the counter', '042 137']) {
      expect(rows[0]).toContain(text);
    }
    expect(rows[0]).toContain('Held for you');
    expect(rows[1]).toContain('$1,299.50');
    expect(rows[1]).toContain('Collected');
    expect(rows[1]).toMatch(/Review the selleruntil \w+ \d+/);
    expect(rows[2]).toContain('You reviewed the seller');
    expect(rows[3]).toContain('your booking is paused');
    expect(rows[3]).not.toContain('left');
    // The time to review this seller is over.
    expect(rows[4]).not.toMatch(/review/i);
  });

  it('shows the deadline, the place and the phone number of a hold', async () => {
    const seller = { name: 'The Shop', phone: '555 0100', address: '12 Maple Street' };
    answer('listBookings', lastPage([exampleBooking(5, { held_until: inHours(48.2), seller })]));
    await openOrders();
    const row = await findRow();
    const end = () => row.getByText(/left$/).parentElement?.textContent;
    expect(end()).toMatch(/^2 days left, until .+ [AP]M$/);
    expect(row.getByText('At the counter').textContent).toBe('At the counter12 Maple Street');
    expect(row.getByRole('link', { name: '555 0100' }).getAttribute('href')).toBe('tel:5550100');
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await waitFor(30_000);
    expect(end()).toMatch(/^24 hours left, until .+ [AP]M$/);
  });

  it('lets a buyer who moved up keep the product', async () => {
    const can = { cancel: true, restore: false, keep: true };
    let booking = exampleBooking(5, { promoted: true, held_until: inHours(23.2), can });
    answer('listBookings', () => lastPage([booking]));
    const keeps = answer('keepBooking', () => {
      booking = exampleBooking(5, { held_until: inHours(72) });
      return booking;
    });
    const { user } = await openOrders();
    const row = await findRow();
    const end = row.getByText(/^It’s yours/);
    expect(end.textContent).toMatch(/^It’s yours. 23 hours left, until .+ [AP]M$/);
    (await row.findByRole('button', { name: 'Keep it: Telecaster 1' })).focus();
    await user.keyboard('{Enter}');
    expect(await findToast(/^Telecaster 1: it’s on hold for you until .+ [AP]M\.$/)).toBeDefined();
    await expect.poll(() => row.queryByRole('button', { name: /^Keep it/ })).toBeNull();
    expect(row.getByText('3 days left')).toBeDefined();
    expect(document.activeElement).not.toBe(document.body);
    expect(keeps).toHaveLength(1);
  });

  it('shows why a hold can no longer be kept', async () => {
    const can = { cancel: true, restore: false, keep: true };
    let booking = exampleBooking(5, { promoted: true, held_until: inHours(0.01), can });
    answer('listBookings', () => lastPage([booking]));
    answer('keepBooking', () => {
      booking = exampleBooking(5, { ...cancelled, status: 'expired', promoted: true });
      return refusal('booking_ended', { message: 'This booking has already ended.' });
    });
    const { user } = await openOrders();
    await user.click(await screen.findByRole('button', { name: /^Keep it/ }));
    const late = 'Telecaster 1: your hold wasn’t extended. This booking has already ended.';
    expect(await findToast(late)).toBeDefined();
    expect(await screen.findByText('You didn’t press “Keep it” in time.')).toBeDefined();
  });

  it('shows the place in line, and why a booking ended', async () => {
    const waiting: Partial<Booking> = {
      status: 'waiting',
      place: 2,
      held_until: null,
      handover_code: null,
      seller: { name: 'Sam Seller', phone: null },
    };
    const released: Partial<Booking> = {
      ...cancelled,
      status: 'released',
      ended_reason: 'The neck broke, I am sorry.',
    };
    answer('listBookings', lastPage([exampleBooking(5, waiting), exampleBooking(6, released)]));
    await openOrders();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('On the waitlistNumber 2 in line');
    expect(first?.textContent).not.toContain('Sam Seller');
    expect(second?.textContent).toContain('The reason given: “The neck broke, I am sorry.”');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('doesn’t link to a product that is no longer listed', async () => {
    const { product } = exampleBooking(5);
    answer('listBookings', lastPage([exampleBooking(5, { product: { ...product, open: false } })]));
    await openOrders();
    const row = await findRow();
    expect(row.getByText('No longer listed')).toBeDefined();
    expect(row.queryByRole('link', { name: 'Telecaster 1' })).toBeNull();
  });

  it('shows the number of bookings in each tab, and leads from an ended one to its product', async () => {
    const again: Partial<Booking> = {
      ...cancelled,
      can: { cancel: false, restore: false, keep: false, book_again: true },
    };
    answer('listBookings', {
      ...lastPage([exampleBooking(5, cancelled), exampleBooking(6, again)]),
      counts: { open: 0, ended: 2 },
    });
    await openOrders();
    const row = await findRow();
    expect(row.queryByRole('link', { name: /^Book again/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'Book again: Telecaster 1' });
    expect(link.textContent).toBe('Book again');
    expect(link.getAttribute('href')).toBe(`/productDetails/${exampleBooking(6, {}).product_id}`);
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['All2', 'Open0', 'Ended2']);
  });

  it('compares the description and photos as booked with the current ones on request', async () => {
    const { product } = exampleBooking(5);
    const changed = exampleBooking(5, {
      product: { ...product, condition_type: 'Modified' },
      changed: ['description', 'photos'],
    });
    answer('listBookings', lastPage([changed, exampleBooking(6)]));
    const [first, second] = ['one', 'two'].map((name) => ({
      ...exampleImage,
      url: `/api/images/${name}-1280.webp`,
    })) as [Image, Image];
    const calls = answer('getBookingSnapshot', {
      booked: { description: 'Comes with its case.', images: [first] },
      now: { description: 'Without a case.', images: [second, first] },
    });
    const { user } = await openOrders();
    const row = await findRow();
    row.getByText('Condition type: All original as booked, Modified now');
    row.getByText('Description changed');
    row.getByText('Photos changed');
    expect(calls).toEqual([]);
    expect(screen.getAllByRole('button', { name: /^Compare/ })).toHaveLength(1);
    await user.click(row.getByRole('button', { name: /^Compare/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'As booked and now' }));
    const sides = async (what: string) => {
      const heading = await dialog.findByRole('heading', { name: what });
      const terms = within(heading.closest('section') as HTMLElement).getAllByRole('definition');
      return terms.map((term) => term.textContent);
    };
    expect(await sides('Description')).toEqual(['Comes with its case.', 'Without a case.']);
    expect(dialog.getAllByRole('button', { name: /^Enlarge: As booked/ })).toHaveLength(1);
    expect(dialog.getAllByRole('button', { name: /^Enlarge: Now/ })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Enlarge: As booked, photo 1 of 1' }));
    const large = await screen.findByRole('dialog', { name: 'As booked, photo 1 of 1' });
    expect(
      within(large)
        .getByAltText(/As booked/)
        .getAttribute('src'),
    ).toBe(first.url);
    expect(calls.map(({ params }) => params.id)).toEqual([changed._id]);
  });
});
