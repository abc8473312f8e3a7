import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelBooking, getBooking, listBookings } from '#contracts/bookings.ts';
import { listCategories } from '#contracts/categories.ts';
import { listProducts } from '#contracts/products.ts';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleBooking, exampleCategories, lastPage } from '#tests/support/web-examples.ts';
import { cancelled, holdTime, waitFor } from './support/my-orders.ts';
import { findToast } from './support/toasts.ts';

const undo = { name: 'Undo: keep the booking of Telecaster 1' };
const cancel = { name: 'Cancel the booking of Telecaster 1' };
const over = 'Telecaster 1: booking cancelled.';

function kill(msLater: number) {
  cleanup();
  const now = Date.now();
  // Sets the clock back, too.
  vi.clearAllTimers();
  vi.setSystemTime(now + msLater);
  vi.resetModules();
}

/** The client starts anew, and whatever ran before is gone without a word: no event was heard, no timer ends. */
async function start(path: string, msLater = 0) {
  kill(msLater);
  const { openOrders } = await import('./support/my-orders.ts');
  return openOrders(path);
}

/** Presses Cancel in My Orders. */
async function pressCancel() {
  const { user } = await start('/dashboard');
  await user.click(await screen.findByRole('button', cancel));
}

async function pressAndLoseAnswer() {
  const lost = answer(cancelBooking, () => new Promise<never>(() => {}));
  await pressCancel();
  await waitFor(10_000);
  await expect.poll(() => lost.length).toBe(1);
}

beforeEach(() => {
  holdTime();
  answer(listCategories, exampleCategories);
  answer(listProducts, lastPage([]));
  answer(listBookings, lastPage([exampleBooking(5)]));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a cancellation, where the phone kills the shop before it is sent', () => {
  it('is sent by the next start, on whatever screen, and only once', async () => {
    const sent = answer(cancelBooking, exampleBooking(5, cancelled));
    await pressCancel();
    await start('/', 60_000);
    expect(await findToast(over)).toBeDefined();
    expect(sent.map(({ params }) => params.id)).toEqual([exampleBooking(5)._id]);
    await start('/');
    await waitFor(20_000);
    expect(sent).toHaveLength(1);
  });

  it('can be undone for what remains of its time', async () => {
    const sent = answer(cancelBooking, exampleBooking(5, cancelled));
    await pressCancel();
    const { user } = await start('/dashboard');
    await user.click(await screen.findByRole('button', undo));
    expect(await findToast('Telecaster 1: your booking stays.')).toBeDefined();
    await start('/');
    await waitFor(20_000);
    expect(sent).toEqual([]);
  });

  it('is sent where nobody undoes it after such a start', async () => {
    const sent = answer(cancelBooking, exampleBooking(5, cancelled));
    await pressCancel();
    await start('/dashboard');
    await screen.findByRole('button', undo);
    await waitFor(15_000);
    expect(await findToast(over)).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('says what was refused: the hold had run out meanwhile', async () => {
    await pressCancel();
    answer(getBooking, exampleBooking(5, { ...cancelled, status: 'expired' }));
    refuse(cancelBooking, 'booking_ended', { message: 'This booking has ended already.' });
    await start('/', 80 * 3_600_000);
    const refused = 'Telecaster 1 is not cancelled. This booking has ended already.';
    expect(await findToast(refused)).toBeDefined();
  });

  it('is not sent twice where only its answer was lost', async () => {
    await pressAndLoseAnswer();
    const again = answer(cancelBooking, exampleBooking(5, cancelled));
    answer(getBooking, exampleBooking(5, cancelled));
    await start('/');
    expect(await findToast(over)).toBeDefined();
    expect(again).toEqual([]);
  });

  it('is sent again where it never arrived', async () => {
    await pressAndLoseAnswer();
    const again = answer(cancelBooking, exampleBooking(5, cancelled));
    answer(getBooking, exampleBooking(5));
    await start('/');
    expect(await findToast(over)).toBeDefined();
    expect(again).toHaveLength(1);
  });

  it.each([
    ['no answer came', () => unreachable(cancelBooking)],
    ['the shop was in trouble', () => refuse(cancelBooking, 'unavailable')],
  ])('is sent again where %s', async (_, fail) => {
    fail();
    await pressCancel();
    await waitFor(10_000);
    expect(await findToast(/^Telecaster 1 is not cancelled yet\./)).toBeDefined();
    const again = answer(cancelBooking, exampleBooking(5, cancelled));
    answer(getBooking, exampleBooking(5));
    await start('/');
    expect(await findToast(over)).toBeDefined();
    expect(again).toHaveLength(1);
  });

  it('is sent though the device keeps another one that nobody can read', async () => {
    const sent = answer(cancelBooking, exampleBooking(5, cancelled));
    await pressCancel();
    const { exampleUser } = await import('#tests/support/render-app.tsx');
    localStorage.setItem(`cancellation:${exampleUser._id}:1`, '{"title":');
    await start('/', 60_000);
    expect(await findToast(over)).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('is called cancelled where another tab was a moment faster', async () => {
    await pressCancel();
    refuse(cancelBooking, 'booking_ended');
    answer(getBooking, exampleBooking(5, cancelled));
    await start('/', 60_000);
    expect(await findToast(over)).toBeDefined();
  });

  it('is left to its person where somebody else logs in', async () => {
    const sent = answer(cancelBooking, exampleBooking(5, cancelled));
    await pressCancel();
    kill(60_000);
    const { exampleUser, renderApp } = await import('#tests/support/render-app.tsx');
    const other = { ...exampleUser, _id: exampleBooking(9)._id, email: 'kim@example.test' };
    await act(() => renderApp('/', { as: other }));
    await waitFor(20_000);
    expect(sent).toEqual([]);
  });
});
