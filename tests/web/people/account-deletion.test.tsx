import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SignInError, signInService as signIn } from '#tests/support/fake-sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { answerAccount, button, openAccount, summary } from '#tests/web/support/account.ts';

beforeEach(answerAccount);

describe('deleting the account', () => {
  async function ask() {
    const app = await openAccount();
    await app.user.click(button('Delete account'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    const fill = async (typed: string, password: string) => {
      await app.user.type(dialog.getByLabelText('Your email'), typed);
      await app.user.type(dialog.getByLabelText('Your password'), password);
      await app.user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    };
    return { ...app, dialog, fill };
  }

  it('lists beforehand what it removes, ends and keeps', async () => {
    await openAccount();
    for (const line of [
      '2 products',
      'your watchlist, saved searches and notices',
      '1 of your places on waitlists',
      '1 completed sale or purchase',
      '1 sold product, with its photos',
    ]) {
      expect(screen.getByText(line)).toBeDefined();
    }
    expect(screen.queryByText(/so that others can book/)).toBeNull();
    expect(screen.getByText(/The law requires us to keep records of sales/)).toBeDefined();
  });

  it('requires the email address and the password', async () => {
    const calls = answer('deleteAccount', summary);
    const { dialog, fill, user } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    expect(dialog.getByText('Type robin@example.test to confirm!')).toBeDefined();
    expect(dialog.getByText('Password is required!')).toBeDefined();
    await fill('someone@example.test', 'Fret#2nd');
    expect(dialog.getByText('Type robin@example.test to confirm!')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('deletes the account, then the sign-in, and lists what was kept', async () => {
    const calls = answer('deleteAccount', summary);
    const mine = `draft:${exampleUser._id}:`;
    localStorage.setItem(`${mine}product:1`, '{"sent":false}');
    localStorage.setItem('draft:someone-else:product:2', '{"sent":false}');
    sessionStorage.setItem(`${mine}booking:3`, '{"phone":"+1 555 010 2030"}');
    localStorage.setItem('draft:visitor:viewed', '[]');
    const { fill, address } = await ask();
    await fill('Robin@example.test', 'Fret#2nd');
    await screen.findByRole('heading', { level: 1, name: 'Your account has been deleted' });
    expect(await screen.findByText(/Your login was deleted too/)).toBeDefined();
    expect(calls[0]).toMatchObject({
      bearer: 'fresh ID token',
      body: { confirmation: 'Robin@example.test' },
    });
    expect(signIn.remove).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1 sold product, with its photos')).toBeDefined();
    expect(address()).toBe('/goodbye');
    // The deleted user's drafts and the list of recently viewed products are removed from the device. Other users'
    // drafts stay.
    const drafts = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(drafts.filter((name) => name.startsWith('draft:'))).toEqual([
      'draft:someone-else:product:2',
    ]);
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  });

  it('offers another attempt if the sign-in service did not respond', async () => {
    answer('deleteAccount', summary);
    signIn.remove.mockRejectedValue(new Error('down'));
    const { fill, user } = await ask();
    await fill('robin@example.test', 'Fret#2nd');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(signIn.remove).toHaveBeenCalledTimes(2));
    expect(screen.getByText(/they no longer work here/)).toBeDefined();
    signIn.remove.mockResolvedValue();
    await waitFor(() => expect(button('Try again').ariaDisabled).toBeNull());
    await user.click(button('Try again'));
    expect(await screen.findByText(/Your login was deleted too/)).toBeDefined();
  });

  it('changes nothing if the shop rejects it', async () => {
    refuse('deleteAccount', 'last_admin', { message: 'You are the last admin.' });
    const { dialog, fill } = await ask();
    await fill('robin@example.test', 'Fret#2nd');
    expect(await dialog.findByText('You are the last admin.')).toBeDefined();
    expect(signIn.remove).not.toHaveBeenCalled();
  });

  it('shows an error at the password if it is wrong', async () => {
    signIn.signInByPassword.mockRejectedValue(new SignInError('auth/invalid-credential'));
    const { dialog, fill } = await ask();
    await fill('robin@example.test', 'Fret#3rd');
    expect(await dialog.findAllByText('Your password is wrong.')).toHaveLength(1);
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
  });
});
