import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPhotoSpace } from '#contracts/media/images.ts';
import {
  getAccount,
  renameAccount,
  signOutElsewhere,
  signOutEverywhere,
} from '#contracts/people/account.ts';
import { getAccountData } from '#contracts/people/account-data.ts';
import { endSession } from '#src/lib/session.ts';
import { SignInError, signInService as signIn } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import { answerAccount, button, openAccount } from '#tests/web/support/account.ts';

beforeEach(answerAccount);

describe('Account', () => {
  it('links to each of its sections', async () => {
    await openAccount();
    const nav = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const sections = nav.getAllByRole('link').map((link) => {
      const name = link.textContent ?? '';
      expect(screen.getByRole('region', { name }).id).toBe(
        link.getAttribute('href')?.split('#')[1],
      );
      return name;
    });
    const headings = screen.getAllByRole('heading', { level: 2 });
    const titles = headings.map(({ textContent }) => textContent);
    expect(titles.filter((title) => sections.includes(title ?? ''))).toEqual(sections);
  });
});

describe('the space for photos', () => {
  const mb = 1024 * 1024;

  it('shows how much is used', async () => {
    answer(getPhotoSpace, { used: 12.3 * mb, limit: 500 * mb });
    await openAccount();
    expect(await screen.findByText('12 MB of 500 MB used')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Space used by your photos' });
    expect(bar.getAttribute('value')).toBe('0.0246');
  });

  it.each([
    [0, '0 MB used. Your account has no limit.'],
    [1, 'Less than 1 MB used. Your account has no limit.'],
    [1500 * mb, '1,500 MB used. Your account has no limit.'],
  ])('shows %d bytes without a limit', async (used, text) => {
    answer(getPhotoSpace, { used, limit: null });
    await openAccount();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the name', () => {
  it('is saved in the shop and at the sign-in service, and is shown in the menu', async () => {
    const renamed = { ...exampleUser, name: 'Ada' };
    const calls = answer(renameAccount, renamed);
    const { user } = await openAccount();
    answer(getAccount, { user: renamed, email_verified: true });
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    await user.click(button('Save name'));
    expect(await screen.findByText('Name saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ name: 'Ada' });
    expect(signIn.setDisplayName).toHaveBeenCalledWith('Ada');
    expect(screen.getByRole('button', { name: /Ada’s account/i })).toBeDefined();
  });

  it('shows the form’s own errors, then the server’s', async () => {
    refuse(renameAccount, 'invalid', { fields: { name: 'Not this one!' } });
    const { user } = await openAccount();
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.click(button('Save name'));
    expect(await screen.findByText('Name is required!')).toBeDefined();
    await user.type(field, 'Admin');
    await user.click(button('Save name'));
    expect(await screen.findByText('Not this one!')).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it('keeps unsaved text when the session ends, until it is saved', async () => {
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    const { user } = await openAccount();
    await user.type(field(), ' the Second');
    await act(() => endSession());
    cleanup();
    const again = await openAccount();
    expect(field().value).toBe('Robin Player the Second');
    const renamed = { ...exampleUser, name: 'Robin Player the Second' };
    answer(renameAccount, renamed);
    answer(getAccount, { user: renamed, email_verified: true });
    await again.user.click(button('Save name'));
    await screen.findByText('Name saved.');
    answer(getAccount, { user: { ...exampleUser, name: 'Ada' }, email_verified: true });
    cleanup();
    await openAccount();
    expect(field().value).toBe('Ada');
  });

  it('shows a message if the sign-in service does not respond', async () => {
    answer(renameAccount, exampleUser);
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
    await user.type(dialog.getByLabelText('New email'), 'new@example.test');
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
    answer(getAccount, {
      user: { ...exampleUser, email: 'new@example.test' },
      email_verified: true,
    });
    await openAccount();
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
  });

  it('is no longer shown as waiting after “Stop waiting”, which keeps the focus', async () => {
    localStorage.setItem(`draft:${exampleUser._id}:new-email`, '"typo@example.test"');
    const { user } = await openAccount();
    expect(screen.getByText(/^Waiting for/).textContent).toContain('typo@example.test');
    await user.click(button('Stop waiting'));
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
    expect(document.activeElement).toBe(button('Change email').parentElement);
    cleanup();
    await openAccount();
    expect(screen.queryByText(/^Waiting for/)).toBeNull();
  });

  it('shows an error at the password if only the password is wrong', async () => {
    signIn.signInByPassword.mockRejectedValue(new SignInError('auth/wrong-password'));
    const { user } = await openAccount();
    await user.click(button('Change email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
    const password = dialog.getByLabelText('Your password');
    await user.type(dialog.getByLabelText('New email'), 'new@example.test');
    await user.type(password, 'Fret#3rd');
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await dialog.findAllByText('Your password is wrong.')).toHaveLength(1);
    expect(document.activeElement).toBe(password);
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
    expect(
      await screen.findByText(
        'Password must have a special character with a lower case, upper case and a number!',
      ),
    ).toBeDefined();
    signIn.signInByPassword.mockRejectedValue(new SignInError('auth/wrong-password'));
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'Newer#1st{Enter}');
    expect(await screen.findByText('Your password is wrong.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(signIn.replacePassword).not.toHaveBeenCalled();
  });

  it('changes, and ends every other session', async () => {
    const ended = answer(signOutElsewhere, { sessions_valid_from: exampleUser.created_at });
    await change('Newer#1st');
    expect(await screen.findByText(/You’re signed out on all other devices/)).toBeDefined();
    expect(signIn.replacePassword).toHaveBeenCalledWith('Newer#1st');
    expect(ended[0]?.bearer).toBe('newest');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('shows a message if you may still be signed in on other devices', async () => {
    unreachable(signOutElsewhere);
    await change('Newer#1st');
    expect(await screen.findByText(/you may still be signed in on other devices/)).toBeDefined();
  });
});

it('signs out everywhere, including this browser, after a confirmation', async () => {
  const calls = answer(signOutEverywhere, { sessions_valid_from: exampleUser.created_at });
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

it('downloads all data as one file', async () => {
  const data = {
    exported_at: '2026-11-21T10:00:00.000Z',
    profile: {
      ...exampleUser,
      email_verified: true,
      sessions_valid_from: null,
      suspended_until: null,
      selling_frozen_until: null,
    },
    products: [],
    drafts: [],
    bookings_made: [],
    bookings_received: [],
    tickets: [],
    images: [],
    messages: [],
    watched: [],
    saved_searches: [],
    reports: [],
    decisions: [],
    stolen: [],
    devices: [],
    notices: [],
    notice_settings: [],
    records: [],
  };
  answer(getAccountData, data);
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = await openAccount();
  expect(screen.getByText(/messages to the shop \(if your email is verified/)).toBeDefined();
  await user.click(button('Download your data'));
  await waitFor(() => expect(names).toEqual(['second-fret-2026-11-21.json']));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
});
