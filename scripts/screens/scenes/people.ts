import { getAccount, planDeletion } from '#contracts/account.ts';
import { type ContactMessage, listContactMessages } from '#contracts/contact.ts';
import { getPhotoSpace } from '#contracts/images.ts';
import { type FailedJob, listFailedJobs } from '#contracts/jobs.ts';
import { getUser, type UserDetails } from '#contracts/user-details.ts';
import { listUsers, makeAdmin } from '#contracts/user-list.ts';
import type { User } from '#contracts/users.ts';
import { all, failing, loading, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, unbroken, words } from '#scripts/screens/samples.ts';
import { press, pressWhereShown, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const longUser: User = {
  _id: idOf(1),
  name: mixed,
  email: `${unbroken.toLowerCase()}@example.test`,
  role: 'staff',
  created_at: '2026-01-02T03:04:05.000Z',
};
const admin = { as: 'admin' } as const;
const users = { ...admin, path: '/dashboard/allUsers' } as const;

const allUsers: Scene[] = [
  ...states(
    { ...users, name: 'All Users', main: true },
    {
      endpoint: listUsers,
      empty: replying(listUsers, { ...none, total_capped: false }),
      long: replying(listUsers, {
        ...lastPage([
          longUser,
          { ...longUser, _id: idOf(2), name: unbroken, role: 'user' as const },
        ]),
        total_capped: false,
      }),
    },
  ),
  { ...users, name: 'All Users, no match', path: '/dashboard/allUsers?q=theremin' },
  { ...users, name: 'All Users, admins', path: '/dashboard/allUsers?role=admin' },
  { ...users, name: 'Make Admin', act: press(/^Make Admin/) },
  { ...users, name: 'All Users, more for one', act: press(/^More for/) },
  { ...users, name: 'Make Staff', act: steps(press(/^More for/), press('Make Staff')) },
  {
    ...users,
    name: 'Suspend',
    act: async (page) => {
      // The first account is the admin's own.
      await page
        .getByRole('button', { name: /^More for/ })
        .nth(2)
        .click();
      await page.getByRole('button', { name: 'Suspend' }).click();
    },
  },
  {
    ...users,
    name: 'Make Admin, failed',
    arrange: failing(makeAdmin),
    act: steps(press(/^Make Admin/), (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click(),
    ),
  },
];

const details: UserDetails = {
  user: { ...longUser, _id: idOf(9), name: 'Sam Strum', email: 'sam@example.test', role: 'user' },
  email_verified: true,
  deleted_at: null,
  suspended: { until: '2027-01-02T03:04:05.000Z' },
  products: (['live', 'reserved', 'sold'] as const).map((status, n) => ({
    ...{ _id: idOf(n), title: `Fender Player Jaguar, ${2016 + n}`, price: '749.00', status },
    ...{ moderation: n === 0 ? 'hidden' : 'clear', posted_time: hoursFromNow(-30 * n) },
  })),
  bookings: [
    {
      ...{ _id: idOf(1), product_id: idOf(2), title: 'Martin D-18, 2011', price: '1890.00' },
      ...{ status: 'held', created_at: hoursFromNow(-5) },
    },
  ],
  reports: [
    {
      ...{ _id: idOf(1), case_id: idOf(2), title: 'Gibson Les Paul Standard, 1959' },
      ...{ reason: 'counterfeit', held: null, created_at: hoursFromNow(-9) },
    },
  ],
  cases: [
    {
      ...{ _id: idOf(1), title: 'Fender Player Jaguar, 2016', state: 'decided', reports: 3 },
      opened_at: hoursFromNow(-60),
    },
  ],
  decisions: [
    {
      ...{ _id: idOf(1), case_id: idOf(1), title: 'Fender Player Jaguar, 2016' },
      actions: [{ type: 'hide_product' }, { type: 'suspend', until: '2027-01-02T03:04:05.000Z' }],
      ...{ at: hoursFromNow(-50), ended_at: null, reversed_at: null },
    },
  ],
  entries: [
    {
      ...{ _id: idOf(1), seq: 12, at: hoursFromNow(-70), job: null, action: 'role changed' },
      actor: { _id: idOf(3), name: 'Ada Admin' },
      ...{ subject_id: idOf(9), subject_name: 'Sam Strum', hash: 'ab'.repeat(32) },
      details: '{"from": "staff", "to": "user"}',
    },
  ],
};
const onePerson = { ...admin, path: `/dashboard/users/${idOf(9)}` } as const;
const oneUser: Scene[] = [
  ...states(
    { ...onePerson, name: 'User' },
    {
      endpoint: getUser,
      full: replying(getUser, details),
      empty: replying(getUser, {
        ...{ ...details, products: [], bookings: [], reports: [], cases: [] },
        ...{ decisions: [], entries: [], suspended: undefined },
      }),
      long: replying(getUser, {
        ...{ ...details, user: longUser },
        products: details.products.map((product) => ({ ...product, title: unbroken })),
      }),
    },
  ),
  {
    ...onePerson,
    name: 'User, deleted',
    arrange: replying(getUser, { ...details, deleted_at: hoursFromNow(-9) }),
  },
  { ...onePerson, name: 'User, not found' },
];

const message = (n: number, changes: Partial<ContactMessage>): ContactMessage => ({
  _id: idOf(n),
  name: 'Vera Visitor',
  email: 'vera@example.test',
  message: 'Do you buy banjos? Mine is a Deering Goodtime, hardly played.',
  account_id: n === 2 ? idOf(9) : null,
  read: false,
  created_at: hoursFromNow(-5 * n),
  ...changes,
});
const failedJob = (n: number, error: string): FailedJob => ({
  _id: idOf(n),
  kind: 'send-mail',
  error,
  attempts: 13,
  failed_at: hoursFromNow(-5 * n),
});
const inbox = { ...admin, path: '/dashboard/messages' } as const;

const messages: Scene[] = [
  ...states(
    { ...inbox, name: 'Messages' },
    {
      endpoint: listContactMessages,
      full: replying(listContactMessages, {
        ...lastPage([
          message(1, {}),
          message(2, {
            name: 'Omar Owner',
            message: 'My booking sheet does not print.\nIt says “no printer”.',
          }),
          message(3, { name: 'Lea Learner', message: 'Thank you for the article!', read: true }),
        ]),
        unread: 2,
      }),
      empty: replying(listContactMessages, { ...none, unread: 0 }),
      long: replying(listContactMessages, {
        ...lastPage([message(1, { name: unbroken, email: longUser.email, message: words })]),
        unread: 1,
      }),
    },
  ),
  {
    ...inbox,
    name: 'Messages, all read',
    path: '/dashboard/messages?show=unread',
    arrange: replying(listContactMessages, { ...none, unread: 0 }),
  },
  ...states(
    { ...admin, name: 'Failed jobs', path: '/dashboard/failedJobs' },
    {
      endpoint: listFailedJobs,
      full: replying(
        listFailedJobs,
        lastPage([
          failedJob(1, '550 There is no such mailbox.'),
          failedJob(2, 'The connection to the mail server was refused.'),
        ]),
      ),
      empty: replying(listFailedJobs, none),
      long: replying(listFailedJobs, lastPage([failedJob(1, unbroken), failedJob(2, words)])),
    },
  ),
  {
    ...admin,
    name: 'Dashboard Menu',
    path: '/dashboard',
    act: pressWhereShown('Dashboard Menu'),
  },
];

const plan = {
  removed: { products: 12, drafts: 2, images: 31, messages: 1 },
  released: { holds: 2, waitlist_places: 1, bookings_received: 1 },
  kept: { products_sold: 4, products_archived: 2, bookings_collected: 7, bookings_ended: 3 },
};
const own = { as: 'buyer', path: '/dashboard/account' } as const;
const goodbye = { as: 'visitor', path: '/goodbye' } as const;

const account: Scene[] = [
  { ...own, name: 'Account' },
  {
    ...own,
    name: 'Account, much to delete',
    arrange: replying(planDeletion, { ...plan, can: { delete: true } }),
  },
  {
    ...own,
    name: 'Account, last admin',
    arrange: replying(planDeletion, { ...plan, can: { delete: false } }),
  },
  {
    ...own,
    name: 'Account, loading',
    waits: true,
    arrange: all(loading(getAccount), loading(planDeletion), loading(getPhotoSpace)),
  },
  {
    ...own,
    name: 'Account, failed',
    arrange: all(failing(getAccount), failing(planDeletion), failing(getPhotoSpace)),
  },
  {
    ...own,
    name: 'Account, no space for photos left',
    arrange: replying(getPhotoSpace, { used: 524_288_000, limit: 524_288_000 }),
  },
  { ...own, name: 'Account, password refused', act: press('Change password') },
  { ...own, name: 'Change email', act: press('Change email') },
  {
    ...own,
    name: 'Change email, refused',
    act: steps(press('Change email'), press('Send link')),
  },
  { ...own, name: 'Sign out everywhere', act: press('Sign out everywhere') },
  { ...own, name: 'Delete account', act: press('Delete account') },
  {
    ...own,
    name: 'Delete account, refused',
    act: steps(press('Delete account'), press('Delete permanently'), see('to confirm!')),
  },
  { ...goodbye, name: 'Goodbye', historyState: { summary: plan, signIn: 'removed' } },
  { ...goodbye, name: 'Goodbye, sign-in left', historyState: { summary: plan, signIn: 'left' } },
];

/** Account screens: those for admins, and the user's own account. */
export const people: readonly Scene[] = [...allUsers, ...oneUser, ...messages, ...account];
