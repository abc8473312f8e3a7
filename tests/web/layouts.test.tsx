import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/api-error.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { exampleOwnDecision } from '#tests/support/moderation-examples.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { lastPage } from '#tests/support/web-examples.ts';

const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);

describe('the main layout', () => {
  it('has Home, Categories, About and Blog, and Login for a visitor', async () => {
    await renderApp('/terms');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(textsOf(main.getAllByRole('link'))).toEqual(['Home', 'Categories', 'About', 'Blog']);
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  });

  it('shows the signed-in user as Buyer, with Dashboard and Logout', async () => {
    const { user } = await renderApp('/terms', { as: exampleUser });
    const avatar = await screen.findByRole('button', { name: 'RP, Robin Player’s account' });
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    await user.click(avatar);
    expect(screen.getByText('Robin Player')).toBeDefined();
    expect(screen.getByText('Buyer')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    const bar = within(screen.getByRole('banner'));
    const account = bar.getByRole('link', { name: 'Account' });
    expect(account.getAttribute('href')).toBe('/dashboard/account');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  });

  it('has a footer with groups of links to their pages or to Home, and the copyright of 2022', async () => {
    await renderApp('/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    const groups = {
      Services: ['Branding', 'Design', 'Marketing', 'Advertisement'],
      Company: ['About us', 'Contact', 'Jobs', 'Press kit'],
      Legal: ['Terms of use', 'Privacy policy', 'Cookie policy'],
    };
    const pages: Readonly<Record<string, string>> = {
      'About us': '/about',
      Contact: '/about#contact',
      'Terms of use': '/terms',
      'Privacy policy': '/privacy',
      'Cookie policy': '/cookies',
    };
    for (const [name, labels] of Object.entries(groups)) {
      const links = within(footer.getByRole('navigation', { name })).getAllByRole('link');
      expect(textsOf(links)).toEqual(labels);
      const hrefs = links.map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual(labels.map((label) => pages[label] ?? '/'));
    }
    expect(footer.getByText(/Copyright © 2022 Second Fret/)).toBeDefined();
  });
});

it('Home has a welcome, a link to the contact form, and three steps to sell', async () => {
  await renderApp('/');
  expect(await screen.findByRole('heading', { name: /^Welcome to Second Fret/ })).toBeDefined();
  const contact = screen.getByRole('link', { name: 'Contact Us' });
  expect(contact.getAttribute('href')).toBe('/about#contact');
  expect(await screen.findByRole('heading', { name: 'Sell your Guitar' })).toBeDefined();
  for (const name of ['List It', 'Sell It', 'Ship It']) {
    expect(screen.getByRole('heading', { name })).toBeDefined();
  }
});

describe('the dashboard’s side menu', () => {
  const specified = ['My Orders', 'Add A Product', 'My Products', 'My Buyers'];
  const main = [...specified, 'Messages'];
  const own = [
    ...['Offers', 'Watchlist', 'Saved searches', 'Notices', 'Account', 'My Reports'],
    ...['Stolen Instruments', 'Transparency'],
  ];
  const forAdmins = [
    'Counter',
    'Take In',
    'Tickets',
    'Layaways',
    'Small Goods',
    'Customers',
    'Till',
    'Stock Book',
    'Shop Report',
    'Consignments',
    'All Users',
    'Reported Items',
    'Failed Jobs',
    'Audit Log',
  ];
  const entries = async () => {
    const [menu] = await screen.findAllByRole('navigation', { name: 'Dashboard' });
    return textsOf(within(menu as HTMLElement).getAllByRole('link'));
  };

  it('has the specified entries for a user, followed by their account', async () => {
    const asked = answer('checkAdmin', { isAdmin: false, role: 'user' });
    answer('listReceivedBookings', lastPage([]));
    const { queryClient } = await renderApp('/dashboard/myBuyers', { as: exampleUser });
    await screen.findByRole('heading', { level: 1, name: /^My Buyers/ });
    await expect.poll(() => asked.length > 0 && queryClient.isFetching() === 0).toBe(true);
    expect(await entries()).toEqual([...main, ...own]);
  });

  it('has My Decisions for people about whom a decision exists', async () => {
    answer('listReceivedBookings', lastPage([]));
    answer('listOwnDecisions', lastPage([exampleOwnDecision(1)]));
    await renderApp('/dashboard/myBuyers', { as: exampleUser });
    await waitFor(async () => expect(await entries()).toEqual([...main, ...own, 'My Decisions']));
  });

  it('also has All Users and Reported Items for an admin', async () => {
    answer('listCases', lastPage([]));
    await renderApp('/dashboard/reportedItems', { as: { ...exampleUser, role: 'admin' } });
    await screen.findByRole('heading', { name: 'Reported Items' });
    await waitFor(async () => expect(await entries()).toEqual([...main, ...forAdmins, ...own]));
    const [menu] = screen.getAllByRole('navigation', { name: 'Dashboard' });
    const groups = within(menu as HTMLElement).getAllByRole('list');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      null,
      'Shop',
      'Moderation',
      'System',
      'Your account',
    ]);
    expect(screen.getByRole('button', { name: 'Dashboard Menu' })).toBeDefined();
    for (const link of within(menu as HTMLElement).getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^\/dashboard/);
    }
  });

  it('stays next to the screens that are also public pages', async () => {
    answer('listReceivedBookings', lastPage([]));
    answer('listOwnStolen', { items: [] });
    answer('listAuditHeads', { items: [] });
    answer('getTransparency', { counted_at: '2026-02-15T12:00:00.000Z', months: [] });
    const { user } = await renderApp('/dashboard/myBuyers', { as: exampleUser });
    for (const [name, heading] of [
      ['Stolen Instruments', 'Stolen instruments'],
      ['Transparency', 'Transparency'],
    ] as const) {
      await user.click(await screen.findByRole('link', { name }));
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
      expect(screen.getByRole('link', { name, current: 'page' })).toBeDefined();
    }
  });
});

describe('toasts', () => {
  it('show at most twenty at a time', async () => {
    await renderApp('/terms');
    const messages = within(await screen.findByRole('region', { name: 'Messages' }));
    act(() => {
      for (let n = 1; n <= 25; n += 1) toastError(`Message ${n}`);
    });
    expect(messages.getAllByText(/^Message \d+$/).length).toBe(20);
  });

  it('stay two seconds for success and four seconds for errors, then fade within a second', async () => {
    await renderApp('/terms');
    await screen.findByRole('contentinfo');
    vi.useFakeTimers();
    act(() => {
      toastSuccess('Good');
      toastError('Bad');
    });
    // Advance in steps, because React has to render after each timer before the next one starts.
    const pass = async (ms: number) => {
      for (let step = 0; step < ms; step += 50) await act(() => vi.advanceTimersByTimeAsync(50));
    };
    const shown = () => ['Good', 'Bad'].filter((text) => screen.queryByText(text) !== null);
    await pass(2900);
    expect(shown()).toEqual(['Good', 'Bad']);
    await pass(200);
    expect(shown()).toEqual(['Bad']);
    await pass(1800);
    expect(shown()).toEqual(['Bad']);
    await pass(200);
    expect(shown()).toEqual([]);
  });
});

describe('the query cache', () => {
  const { queries } = createQueryClient().getDefaultOptions();

  it('keeps data for five minutes', () => {
    expect(queries?.gcTime).toBe(300_000);
  });

  it('retries server errors three times with exponential backoff up to thirty seconds', () => {
    const { retry, retryDelay } = queries ?? {};
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule');
    const down = new ApiError({ status: 503, code: 'unavailable', message: 'Down.' });
    const refused = new ApiError({ status: 404, code: 'not_found', message: 'Gone.' });
    expect([0, 1, 2, 3].map((failures) => retry(failures, down))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(retry(0, refused)).toBe(false);
    expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelay(attempt, down))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});
