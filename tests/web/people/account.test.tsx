import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '#src/lib/session.ts';
import { SignInError, signInService as signIn } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, unreachable } from '#tests/support/web-api.ts';
import { idOf } from '#tests/support/web-examples.ts';
import { answerAccount, button, openAccount } from '#tests/web/support/account.ts';

beforeEach(answerAccount);

const mb = 1024 * 1024;

it('the space for photos shows how much is used', async () => {
  answer('getPhotoSpace', { used: 12.3 * mb, limit: 500 * mb });
  await openAccount();
  expect(await screen.findByText('12 MB of 500 MB used')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Space used by your photos' });
  expect(bar.getAttribute('value')).toBe('0.0246');
});

it('lists blocked people, who can be unblocked', async () => {
  answer('listBlocked', { items: [{ thread_id: idOf(1), name: 'Bo Buyer' }] });
  const { user } = await openAccount();
  const blocked = within(await screen.findByRole('list', { name: 'Blocked people' }));
  expect(blocked.getByText('Bo Buyer')).toBeDefined();
  const calls = answer('unblockThread', () => {
    answer('listBlocked', { items: [] });
    return { blocked: false };
  });
  await user.click(blocked.getByRole('button', { name: 'Unblock Bo Buyer' }));
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeDefined();
  expect(calls).toHaveLength(1);
});

describe('the name', () => {
  it('is saved in the shop and at the sign-in service, and is shown in the menu', async () => {
    const renamed = { ...exampleUser, name: 'Ada' };
    const calls = answer('renameAccount', renamed);
    const { user } = await openAccount();
    answer('getAccount', { user: renamed, email_verified: true });
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    await user.click(button('Save name'));
    expect(await screen.findByText('Name saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ name: 'Ada' });
    expect(signIn.setDisplayName).toHaveBeenCalledWith('Ada');
    expect(screen.getByRole('button', { name: /Ada’s account/i })).toBeDefined();
  });

  it('shows a message if the sign-in service does not respond', async () => {
    answer('renameAccount', exampleUser);
    signIn.setDisplayName.mockRejectedValue(new Error('down'));
    const { user } = await openAccount();
    await user.click(button('Save name'));
    expect(await screen.findByText(/saved in the shop.*didn’t respond/)).toBeDefined();
  });
});

describe('the email address', () => {
  it('changes by an emailed link after the password is checked', async () => {
    const { user } = await openAccount();
    await user.click(button('Change email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(dialog.getByText('Email Address is required!')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('New email'));
    expect(dialog.getByText('Password is required!')).toBeDefined();
    await user.type(dialog.getByLabelText('New email'), ' new\u200b@example.test');
    await user.type(dialog.getByLabelText('Your password'), 'Fret#2nd');
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/We sent a link to new@example.test/)).toBeDefined();
    expect(signIn.signInByPassword).toHaveBeenCalledWith('robin@example.test', 'Fret#2nd');
    expect(signIn.sendEmailChange).toHaveBeenCalledWith('new@example.test');

    // The page still knows about the link after a reload, until the address has changed.
    cleanup();
    const again = await openAccount();
    expect(screen.getByText(/^Waiting for/).textContent).toContain('new@example.test');
    await again.user.click(button('Change email'));
    const field = await screen.findByLabelText<HTMLInputElement>('New email');
    expect(field.value).toBe('new@example.test');
    cleanup();
    answer('getAccount', {
      user: { ...exampleUser, email: 'new@example.test' },
      email_verified: true,
    });
    await openAccount();
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
  });

  it('keeps the unsaved address when the session ends, but never the password', async () => {
    const openDialog = async () => {
      const { user } = await openAccount();
      await user.click(button('Change email'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
      return { user, dialog, next: dialog.getByLabelText<HTMLInputElement>('New email') };
    };
    const first = await openDialog();
    await first.user.type(first.next, 'new@example.test');
    await first.user.type(first.dialog.getByLabelText('Your password'), 'Fret#2nd');
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage));
    expect(stored.join()).not.toContain('Fret#2nd');
    await act(() => endSession());
    cleanup();
    const second = await openDialog();
    expect(second.next.value).toBe('new@example.test');
    await second.user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await openDialog()).next.value).toBe('');
  });
});

describe('the password', () => {
  async function change(next: string) {
    const app = await openAccount();
    await app.user.type(screen.getByLabelText('Current password'), 'Fret#2nd');
    await app.user.type(screen.getByLabelText('New password'), next);
    await app.user.click(button('Change password'));
    return app;
  }

  it('has the same rules as in Sign Up, and does not change if the current password is wrong', async () => {
    const { user } = await change('simple');
    await screen.findByText(
      'Password must have a special character with a lower case, upper case and a number!',
    );
    signIn.signInByPassword.mockRejectedValue(new SignInError('auth/wrong-password'));
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'Newer#1st{Enter}');
    expect(await screen.findByText('Your password is wrong.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(signIn.replacePassword).not.toHaveBeenCalled();
  });

  it('shows a message if you may still be signed in on other devices', async () => {
    unreachable('signOutElsewhere');
    await change('Newer#1st');
    expect(await screen.findByText(/you may still be signed in on other devices/)).toBeDefined();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });
});

it('signs out everywhere, including this browser, after a confirmation', async () => {
  const calls = answer('signOutEverywhere', { sessions_valid_from: exampleUser.created_at });
  const { user, address } = await openAccount();
  await user.click(button('Sign out everywhere'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('You’re signed out everywhere.')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Login' })).toBeDefined());
  expect(calls).toHaveLength(1);
  await expect.poll(address).toBe('/login');
  expect(localStorage.getItem('accessToken')).toBeNull();
});
