import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleOverview, examplePickup, idOf, lastPage } from '#tests/support/web-examples.ts';
import { openEvents } from './support/event-stream.ts';

beforeEach(() => {
  answer('listBookings', lastPage([]));
  answer('listReceivedBookings', lastPage([]));
});

const open = (role: 'user' | 'staff' | 'admin' = 'user') =>
  renderApp('/dashboard', { as: { ...exampleUser, role } });
const overview = () => screen.findByRole('region', { name: 'Waiting for you' });
const pickups = (...items: ReturnType<typeof examplePickup>[]) => ({
  ...{ items, total: items.length, ending: 1, fresh: 1 },
});

it('shows sellers the holds that end first, with links to their buyers, and follows events', async () => {
  const soon = new Date(Date.now() + 5.2 * 3_600_000).toISOString();
  const today = new Date().toISOString();
  let waiting = {
    ...pickups(
      examplePickup(1, { held_until: soon, promoted: true }),
      examplePickup(2, { buyer: 'Bo Buyer', created_at: today }),
    ),
    total: 9,
  };
  answer('getOverview', () => exampleOverview({ sells: true, pickups: waiting }));
  const events = openEvents();
  const { user, address } = await open();
  const section = await overview();
  // After navigation, the heading has focus. The open tasks come next.
  const heading = screen.getByRole('heading', { level: 1, name: 'My Orders' });
  expect(heading.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const region = within(section);
  expect(
    region.getByText('9 on hold, 1 ends within 24 hours, 1 booked in the last 24 hours'),
  ).toBeDefined();
  const [first, second] = region.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toContain('Waiting for Robin Player to confirm5 hours left');
  expect(second).toContain('NewOn hold for Bo Buyer');
  expect(second).toContain('3 days left');
  // Wide windows show all loaded holds, and phones show three.
  expect(region.getByRole('link', { name: 'See 7 more' })).toBeDefined();
  expect(region.getByRole('link', { name: 'See 6 more' })).toBeDefined();

  await waitFor(() => expect(events.connections).toHaveLength(1));
  waiting = pickups(examplePickup(2));
  events.tell('booking.collected', idOf(1));
  await waitFor(() => expect(region.queryByText('Telecaster 1')).toBeNull());
  await user.click(region.getByRole('link', { name: 'Telecaster 2' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/myBuyers?booking=${idOf(2)}`));
});

it('shows admins their tasks and the shop’s day, each with a link, and follows the till', async () => {
  let till = { open: true, at: new Date().toISOString(), by: 'Sam Staff' };
  const calls = answer('getOverview', () =>
    exampleOverview({
      ...{ drafts: 2, sells: true, waiting_threads: 100, failed_jobs: 1 },
      ...{ cases: 3, appeals: 1, unsent_mails: 2 },
      shop: { till, takings: '1240.50', due: { owners: 2, amount: '616.87' } },
    }),
  );
  const events = openEvents();
  await open('admin');
  const region = within(await overview());
  const rows = () => region.getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(8));
  const today = dayOf(new Date());
  expect(
    rows().map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]),
  ).toEqual([
    ['3 reported items to review1 of them is an appeal', '/dashboard/reportedItems'],
    ['100+ conversations to read or answer', '/dashboard/messages?show=waiting'],
    ['2 emails could not be sent', '/dashboard/failedJobs'],
    ['1 failed job', '/dashboard/failedJobs'],
    ['2 drafts to finish', '/dashboard/myProducts?status=drafts'],
    [expect.stringMatching(/^TillSince today, .+, by Sam StaffOpen$/), '/dashboard/till'],
    [
      'Takings todaySales minus returns$1,240.50',
      `/dashboard/reports?from=${today}&until=${today}`,
    ],
    ['Owed to owners2 owners of consigned products$616.87', '/dashboard/consignments'],
  ]);
  expect(calls[0]?.query.get('today')).toBe(startOfDay(today));

  await waitFor(() => expect(events.connections).toHaveLength(1));
  till = { ...till, open: false };
  events.tell('till.closed', idOf(1));
  expect(await region.findByText('Closed')).toBeDefined();
});

it('shows people who only buy which orders and invitations need them', async () => {
  answer('getOverview', exampleOverview({ to_keep: 1, invitations: 2 }));
  await open();
  const region = within(await overview());
  expect(
    (await region.findAllByRole('link')).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['1 order to confirm with “Keep it”', '/dashboard?state=open'],
    ['2 invitations to a price', '/dashboard/offers'],
  ]);
});

it('shows messages if there are no tasks and if loading failed', async () => {
  refuse('getOverview', 'internal', { message: 'Out of tune.' });
  const { user } = await open('staff');
  const region = within(await overview());
  expect(await region.findByText('Out of tune.')).toBeDefined();
  answer('getOverview', exampleOverview({ sells: true }));
  await user.click(region.getByRole('button', { name: 'Retry' }));
  expect(await region.findByText(/^Nothing needs you right now/)).toBeDefined();
  expect(region.queryByText('To do')).toBeNull();
});

it('shows no error to people who only buy, even if a seller used this device before', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(430);
  answer('getOverview', exampleOverview({ sells: true }));
  await open();
  await overview();
  cleanup();
  refuse('getOverview', 'internal');
  const buyer = { ...exampleUser, _id: idOf(7) };
  const { queryClient } = await renderApp('/dashboard', { as: buyer });
  expect(await screen.findByText('No orders yet')).toBeDefined();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});
