import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { googleUnreachable } from '#sign-in/failures.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import {
  exampleIdentity,
  resetSignInService,
  SignInError,
  signInService,
  signInServiceGone,
} from '#tests/support/fake-sign-in-service.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, checkRoleAs } from '#tests/support/web-api.ts';
import { lastPage, lastProductPage } from '#tests/support/web-examples.ts';

const none = lastPage<never>([]);

beforeEach(() => {
  resetSignInService();
  answer('listCategories', none);
  answer('listProducts', lastProductPage([]));
  answer('getConfig', exampleConfig);
});

const reply = () => ({
  accessToken: 'access token',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  user: exampleUser,
});

const field = (label: string) => screen.findByLabelText(label);
const press = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) =>
  user.click(await within(await screen.findByRole('main')).findByRole('button', { name }));
/** Returns the text that describes a field. */
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('Login', () => {
  it('shows a message for each empty field, and focuses the first field', async () => {
    const { user } = await renderApp('/login');
    const email = await field('Email');
    await press(user, 'Login');
    expect(await screen.findByText('Email Address is required!')).toBeDefined();
    expect(screen.getByText('Password is required!')).toBeDefined();
    expect(document.activeElement).toBe(email);
    await user.type(await field('Password'), 'short');
    expect(await screen.findByText('Password must be 6 characters or longer!')).toBeDefined();
  });

  it.each([
    [undefined, '/dashboard/counter'],
    ['/dashboard/till', '/dashboard/till'],
  ])('opens the counter for staff who asked for no page: %s', async (from, opened) => {
    answer('issueToken', { ...reply(), user: { ...exampleUser, role: 'staff' } });
    const { user, address } = await renderApp(from ?? '/login');
    checkRoleAs('staff');
    await user.type(await field('Email'), 'robin@example.test');
    await user.type(await field('Password'), 'Fret#2nd');
    await press(user, 'Login');
    await expect.poll(address).toBe(opened);
    const atCounter = opened !== from;
    await screen.findByRole('heading', { level: 1, name: atCounter ? 'Counter' : 'Till' });
    expect(screen.queryByRole('contentinfo') === null).toBe(atCounter);
    expect(screen.queryByRole('navigation', { name: 'Main' }) === null).toBe(atCounter);
  });

  it.each([
    ['auth/invalid-credential', /password is wrong/],
    ['auth/wrong-password', /password is wrong/],
    ['auth/user-not-found', /password is wrong/],
    ['auth/too-many-requests', /Too many attempts/],
    ['auth/something-new', /Sign-in failed/],
  ])('shows a message for %s below the password', async (code, words) => {
    signInService.signInByPassword.mockRejectedValue(new SignInError(code));
    const { user } = await renderApp('/login');
    await user.type(await field('Email'), 'robin@example.test');
    const password = await field('Password');
    await user.type(password, 'Fret#2nd');
    await press(user, 'Login');
    await expect.poll(() => descriptionOf(password)).toMatch(words);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['as a script of another world does', HTMLInputElement.prototype],
    ['as a script of this page does', null],
  ])(
    'reads what its fields show, also if a password manager fills them in %s',
    async (_, world) => {
      const exchanged = answer('issueToken', reply());
      const { user } = await renderApp('/login');
      for (const [label, value] of [
        ['Email', 'robin@example.test'],
        ['Password', 'Fret#2nd'],
      ] as const) {
        const input = await field(label);
        // React redefines the property on each element, and so hears of changes by the page's scripts only.
        Object.getOwnPropertyDescriptor(world ?? input, 'value')?.set?.call(input, value);
      }
      await press(user, 'Login');
      expect(await screen.findByText('Successfully Logged in!')).toBeDefined();
      expect(exchanged).toHaveLength(1);
    },
  );

  it('never redirects to another site after signing in', async () => {
    answer('issueToken', reply());
    const { user, address } = await renderApp('/login');
    window.history.replaceState({ ...window.history.state, usr: { from: '//evil.test' } }, '');
    await user.type(await field('Email'), 'robin@example.test');
    await user.type(await field('Password'), 'Fret#2nd');
    await press(user, 'Login');
    await expect.poll(address).toBe('/');
  });

  it('sends a password reset without revealing whether the account exists', async () => {
    const { user } = await renderApp('/login');
    await press(user, 'Forgot password?');
    expect(await screen.findByText('Email Address is required!')).toBeDefined();
    expect(signInService.sendPasswordReset).not.toHaveBeenCalled();
    await user.type(await field('Email'), 'robin@example.test');
    await press(user, 'Forgot password?');
    expect(await screen.findByText(/^If there is an account for robin@example.test/)).toBeDefined();
    expect(
      screen.getByText('If there is an account, we’ve sent a link. Look in the spam folder, too.'),
    ).toBeDefined();
  });

  it('signs in with Google, and stays on the page if its window is closed', async () => {
    signInService.signInByGoogle.mockResolvedValueOnce(null);
    const { user, address } = await renderApp('/login');
    await press(user, 'Continue with Google');
    await expect.poll(() => signInService.signInByGoogle.mock.calls.length).toBe(1);
    expect(address()).toBe('/login');

    const saved = answer('createUser', exampleUser);
    answer('issueToken', reply());
    await press(user, 'Continue with Google');
    expect(await screen.findByText('Login Success!!')).toBeDefined();
    await expect.poll(address).toBe('/');
    expect(saved[0]?.body).toEqual({ name: 'Robin Player', email: 'robin@example.test' });
  });

  it('shows an error from the Google sign-in', async () => {
    signInService.signInByGoogle.mockRejectedValue(new SignInError(googleUnreachable));
    const { user } = await renderApp('/login');
    await press(user, 'Continue with Google');
    expect((await screen.findByText(/^Google can’t be reached/)).textContent).toContain(
      'Log in with your email and password',
    );
  });
});

describe('Sign Up', () => {
  async function filled() {
    const app = await renderApp('/signup');
    await app.user.type(await field('Name'), 'Robin Player');
    await app.user.type(await field('Email'), 'robin@example.test');
    await app.user.type(await field('Password'), 'Fret#2nd');
    return app;
  }

  it('requires all fields with the specified messages', async () => {
    const { user } = await renderApp('/signup');
    await field('Name');
    await press(user, 'Sign Up');
    expect(await screen.findByText('Name is required!')).toBeDefined();
    expect(screen.getByText('Email Address is required!')).toBeDefined();
    expect(screen.getByText('Password is required!')).toBeDefined();
    const password = await field('Password');
    await user.type(password, 'simple');
    expect(
      await screen.findByText(
        'Password must have a special character with a lower case, upper case and a number!',
      ),
    ).toBeDefined();
    await user.type(password, 'A%');
    const rules = () => descriptionOf(password)?.replaceAll('\u00a0', ' ');
    expect(rules()).toContain('Done: An uppercase letter');
    expect(rules()).not.toContain('Done: A number');
    expect(rules()).toContain('One of ! @ # $ & * (“%” doesn’t count)');
    await user.type(password, '7#');
    expect(rules()?.split('Done: ')).toHaveLength(6);
  });

  /** Opens a page that requires a login, and signs up from there. */
  async function signUpFrom(path: string) {
    const app = await renderApp(path);
    await app.user.click(await screen.findByRole('link', { name: 'Sign up to continue' }));
    await app.user.type(await field('Name'), 'Robin Player');
    await app.user.type(await field('Email'), 'robin@example.test');
    await app.user.type(await field('Password'), 'Fret#2nd');
    await press(app.user, 'Sign Up');
    return app;
  }

  it('shows below the form that the account already exists, with a link that keeps the destination', async () => {
    signInService.createAccount.mockRejectedValue(new SignInError('auth/email-already-in-use'));
    const { user, address } = await signUpFrom('/dashboard/myBuyers');
    const error = await screen.findByText(/An account with this email already exists/);
    await user.click(within(error).getByRole('link', { name: 'Log in' }));
    await expect.poll(address).toBe('/login');
    expect(window.history.state).toMatchObject({ usr: { from: '/dashboard/myBuyers' } });
  });

  it('leaves an account alone that has the same email and password but another name', async () => {
    signInService.createAccount.mockResolvedValue(exampleIdentity);
    answer('createUser', { ...exampleUser, name: 'Ada Lovelace' });
    answer('issueToken', reply());
    const { user, address } = await filled();
    await press(user, 'Sign Up');
    expect(await screen.findByText(/An account with this email already exists/)).toBeDefined();
    expect(signInService.setDisplayName).not.toHaveBeenCalled();
    expect(address()).toBe('/signup');
  });

  it('shows an error if the name could not be set, and succeeds when sent again', async () => {
    signInService.setDisplayName.mockRejectedValueOnce(signInServiceGone());
    answer('createUser', exampleUser);
    answer('issueToken', reply());
    const { user, address } = await filled();
    await press(user, 'Sign Up');
    await screen.findByText(
      'The sign-in service can’t be reached. Check your connection, then try again.',
    );
    await press(user, 'Sign Up');
    expect(await screen.findByText('User Created Successfully!')).toBeDefined();
    await expect.poll(address).toBe('/');
  });
});

describe('Logout', () => {
  beforeEach(() => {
    answer('listReceivedBookings', none);
  });

  it('ends the session and opens Home without asking for a login', async () => {
    const { user, address } = await renderApp('/dashboard/myBuyers', { as: exampleUser });
    await user.click(await screen.findByRole('button', { name: 'RP, Robin Player’s account' }));
    expect(screen.getByText('Buyer')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
    expect(address()).toBe('/');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(signInService.signOut).toHaveBeenCalled();
  });

  it.each<[string, Storage, name: string, draft: unknown]>([
    ['parked tickets', localStorage, 'parked', [{ ticket: {} }]],
    ['an open ticket', localStorage, 'ticket', { lines: [{ product: {} }] }],
    ['a trade-in', sessionStorage, 'ticket:private', { buyIns: [{ form: {} }] }],
  ])('asks first if %s at this computer would be lost', async (_, storage, name, draft) => {
    storage.setItem(`draft:counter:${name}`, JSON.stringify(draft));
    const { user } = await renderApp('/dashboard/myBuyers', { as: exampleUser });
    const press = async () => {
      await user.click(await screen.findByRole('button', { name: 'RP, Robin Player’s account' }));
      await user.click(screen.getByRole('button', { name: 'Logout' }));
    };
    await press();
    await user.click(await screen.findByRole('button', { name: 'Stay logged in' }));
    expect(storage.getItem(`draft:counter:${name}`)).not.toBeNull();
    await press();
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
    expect(storage.getItem(`draft:counter:${name}`)).toBeNull();
  });

  it('deletes drafts that are saved in the shop and keeps drafts that exist only on this device', async () => {
    const product = `draft:${exampleUser._id}:product:`;
    const form = { title: 'Hofner', seller_phone: '+1 555 010 2030' };
    localStorage.setItem(`${product}1`, JSON.stringify({ sent: true, form }));
    localStorage.setItem(`${product}2`, JSON.stringify({ sent: false, form }));
    localStorage.setItem(`draft:${exampleUser._id}:edit:4`, '{"version":1}');
    sessionStorage.setItem(`draft:${exampleUser._id}:booking:3`, '{"phone":"+1 555 010 2030"}');
    for (const list of ['searches', 'viewed']) localStorage.setItem(`draft:visitor:${list}`, '[]');
    sessionStorage.setItem('draft:visitor:compared', '[]');
    const visit = await renderApp('/about');
    await visit.user.type(await screen.findByLabelText('Message'), 'Hello');
    cleanup();
    const { user } = await renderApp('/dashboard/myBuyers', { as: exampleUser });
    await user.click(await screen.findByRole('button', { name: 'RP, Robin Player’s account' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
    const drafts = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(drafts.filter((name) => name.startsWith('draft:'))).toEqual([
      `${product}2`,
      'draft:visitor:contact',
    ]);
  });
});
