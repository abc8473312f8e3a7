import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';

/** The fields that change when a booking is canceled. */
export const cancelled: Partial<Booking> = {
  status: 'cancelled',
  handover_code: null,
  ended_at: '2026-02-01T04:05:06.000Z',
  seller: { name: 'Sam Seller', phone: null },
  restorable_until: null,
  can: { cancel: false, restore: false, keep: false },
};

/** Opens My Orders, or another screen for buyers. */
export const openOrders = (path = '/dashboard') => renderApp(path, { as: exampleUser });

/** Returns the first booking's row. */
export const findRow = async () => within((await screen.findAllByRole('row'))[1] as HTMLElement);

/** Advances the fake clock by `ms` milliseconds. */
export const waitFor = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Starts fake timers and prepares the reply to the role check. Use it in `beforeEach`, and call `vi.useRealTimers`
 * after each test.
 */
export function holdTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}
