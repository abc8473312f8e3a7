import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Platform } from '#contracts/app/platform.ts';
import { listBookings } from '#contracts/bookings/bookings.ts';
import { checkAdmin, type User } from '#contracts/people/users.ts';
import { forgetOnSignOut } from '#src/app/forget-on-sign-out.ts';
import { call } from '#src/lib/api.ts';
import { acceptUser, currentSession, endSession, onSessionChange } from '#src/lib/session.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { lastPage } from '#tests/support/web-examples.ts';
import { findToast } from './support/toasts.ts';

/** A stand-in for the desktop platform, where the main process stores the session. */
const desktop = vi.hoisted(() => ({
  holds: false,
  user: null as User | null,
  onRejected: async (): Promise<void> => undefined,
  onChange: (): void => undefined,
}));
vi.mock('#src/platform/index.ts', async () => {
  const { web } = await import('#src/platform/web.ts');
  const platform: Platform = {
    ...web,
    // The prototype has the other functions.
    session: Object.assign(Object.create(web.session), {
      forget: async () => {
        desktop.holds = false;
      },
      current: async () => (desktop.holds ? desktop.user : null),
      bearer: async () => null,
      async rejected() {
        await desktop.onRejected();
        return { ok: true, value: desktop.user };
      },
      onChange: (listener) => {
        desktop.onChange = listener;
        return () => undefined;
      },
    } satisfies Partial<Platform['session']>),
  };
  return { platform };
});

beforeEach(() => {
  answer(listBookings, lastPage([]));
});

it('shows that the session has ended when the desktop reports it', async () => {
  desktop.user = exampleUser;
  const rendered = renderApp('/dashboard', { as: exampleUser });
  desktop.holds = true;
  const { address, queryClient } = await rendered;
  onTestFinished(onSessionChange(() => forgetOnSignOut(queryClient)));
  await screen.findByText('No orders yet');
  desktop.holds = false;
  await act(async () => desktop.onChange());
  expect(await findToast('Your session has ended. Please log in again.')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined();
  expect(address()).toBe('/login');
});

it('does not repeat a rejected request as another person', async () => {
  desktop.user = exampleUser;
  acceptUser(exampleUser);
  const asked = answer(checkAdmin, () => refusal('unauthenticated'));
  desktop.onRejected = async () => {
    desktop.user = { ...exampleUser, _id: exampleUser._id.replace(/.$/, '0') };
  };
  const request = call(checkAdmin, { params: { email: exampleUser.email } });
  await expect(request).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
});

it('stays signed out if a rejected request is decided after the logout', async () => {
  desktop.user = exampleUser;
  acceptUser(exampleUser);
  refuse(checkAdmin, 'unauthenticated');
  desktop.onRejected = () => endSession(false);
  const request = call(checkAdmin, { params: { email: exampleUser.email } });
  await expect(request).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toEqual({ status: 'signed-out', ended: false });
});
