import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteAccount, signOutEverywhere } from '#contracts/account.ts';
import { cancelBooking, getBooking, listBookings } from '#contracts/bookings.ts';
import { deleteAtShop, leaveEverywhere } from '#src/features/account/account-actions.ts';
import { acceptToken, endSession } from '#src/lib/session.ts';
import * as signIn from '#src/lib/sign-in-account.ts';
import * as service from '#src/lib/sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, refusal, unreachable } from '#tests/support/web-api.ts';
import { exampleBooking, lastPage } from '#tests/support/web-examples.ts';
import { identity, summary } from './support/account.ts';
import { cancelled, holdTime, openOrders, waitFor } from './support/my-orders.ts';
import { findToast } from './support/toasts.ts';

// The sign-in service itself is another's; its own tests run against the real one.
vi.mock('#src/lib/sign-in-account.ts');
vi.mock('#src/lib/sign-in-service.ts');

const over = 'Telecaster 1: booking cancelled.';
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('cancellation:'));

/** Another one for each test: what became of the last one's lives in a module, as it does in a tab. */
let number = 5;
/** In which order the shop was asked. */
let asked: string[];

async function pressCancel() {
  const { user } = await openOrders();
  await user.click(await screen.findByRole('button', { name: /^Cancel the booking/ }));
}

beforeEach(() => {
  holdTime();
  asked = [];
  number += 1;
  answer(listBookings, lastPage([exampleBooking(number)]));
  answer(cancelBooking, () => {
    asked.push('cancel');
    return asked[0] === 'cancel' ? exampleBooking(number, cancelled) : refusal('unauthenticated');
  });
  answer(signOutEverywhere, () => {
    asked.push('sign out everywhere');
    return { sessions_valid_from: exampleUser.created_at };
  });
  answer(deleteAccount, () => {
    asked.push('delete');
    return summary;
  });
  vi.mocked(service.signOutOfService).mockResolvedValue(undefined);
  vi.mocked(service.freshIdToken).mockResolvedValue(null);
  vi.mocked(signIn.confirmByPassword).mockResolvedValue(identity);
});
afterEach(() => {
  vi.useRealTimers();
});

const deleteMine = async () => {
  await deleteAtShop(exampleUser.email, exampleUser.email, proof);
};
const proof = { by: 'password', password: 'Fret#2nd' } as const;
const ways = [
  ['signing out everywhere', 'sign out everywhere', leaveEverywhere],
  ['deleting the account', 'delete', deleteMine],
] as const;

it.each(ways)('a cancellation is sent before %s', async (_, call, leave) => {
  await pressCancel();
  await act(leave);
  expect(asked).toEqual(['cancel', call]);
  expect(await findToast(over)).toBeDefined();
  await act(() => endSession(false));
  await waitFor(20_000);
  expect(asked).toEqual(['cancel', call]);
  expect(kept()).toEqual([]);
});

it.each(ways)('a cancellation that gets no answer does not hold up %s', async (_, call, leave) => {
  answer(cancelBooking, () => new Promise<never>(() => {}));
  await pressCancel();
  const left = leave();
  await waitFor(5000);
  await act(() => left);
  expect(asked).toEqual([call]);
});

it('a deleted account leaves no cancellation behind on the device', async () => {
  unreachable(cancelBooking);
  await pressCancel();
  await act(deleteMine);
  expect(kept()).toEqual([]);
});

it('a cancellation waits for the next login where the session has ended by itself', async () => {
  await pressCancel();
  await act(() => endSession(true));
  await waitFor(20_000);
  expect(asked).toEqual([]);
  expect(screen.queryByText(/is not cancelled/)).toBeNull();
  cleanup();
  await openOrders('/contact');
  expect(await findToast(over)).toBeDefined();
  expect(asked).toEqual(['cancel']);
  expect(kept()).toEqual([]);
});

it('a cancellation waits for the next login where its own sending ends the session', async () => {
  answer(cancelBooking, () => refusal('unauthenticated'));
  await pressCancel();
  await waitFor(10_000);
  expect(await findToast(/^Telecaster 1 is not cancelled yet\./)).toBeDefined();
  const again = answer(cancelBooking, exampleBooking(number, cancelled));
  answer(getBooking, exampleBooking(number));
  cleanup();
  await openOrders('/contact');
  expect(await findToast(over)).toBeDefined();
  expect(again).toHaveLength(1);
});

it('a cancellation stays its person’s where somebody else logs in before its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bearers: (string | null)[] = [];
  answer(getBooking, ({ bearer }) => {
    bearers = [...bearers, bearer];
    return exampleBooking(number, cancelled);
  });
  answer(cancelBooking, async () => {
    await promise;
    return refusal('booking_ended');
  });
  await pressCancel();
  await act(() => endSession(false));
  const other = { ...exampleUser, _id: exampleBooking(99)._id, email: 'kim@example.test' };
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  await act(() => acceptToken({ accessToken: 'token of kim', expires_at, user: other }));
  resolve();
  expect(await findToast(over)).toBeDefined();
  expect(bearers).toEqual([`token of ${exampleUser.email}`]);
});
