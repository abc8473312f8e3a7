import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserDetails } from '#contracts/app/user-details.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { ListedUser, listUsers } from '#contracts/people/user-list.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const admin: ListedUser = { ...exampleUser, role: 'admin' };
const sam: ListedUser = {
  _id: idOf(2),
  name: 'Sam Strum',
  email: 'sam@example.test',
  role: 'user',
  created_at: '2026-01-02T03:04:05.000Z',
};

const people = (items: EndpointReply<typeof listUsers>['items']) => ({
  ...lastPage(items),
  total_capped: false,
});
const open = (search = '') => renderApp(`/dashboard/allUsers${search}`, { as: admin });
const findRows = async () => (await screen.findAllByRole('row')).slice(1);

async function askForSam() {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Make Admin: Sam Strum' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Make Sam Strum an admin?' }),
  );
  return { ...app, dialog, confirm: dialog.getByRole('button', { name: 'Make Admin' }) };
}

beforeEach(() => {
  answer('listUsers', people([admin, sam]));
});

describe('All Users', () => {
  it('lists all users and their roles, with Make Admin only for those who are not admins', async () => {
    const stan = { ...sam, _id: idOf(9), name: 'Stan Staff', email: 'stan@example.test' };
    answer('listUsers', people([admin, sam, { ...stan, role: 'staff' }]));
    await open();
    const rows = await findRows();
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Robin PlayerAdminSince Jan 2, 2026',
      'Sam StrumSince Jan 2, 2026',
      'Stan StaffStaffSince Jan 2, 2026',
    ]);
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['1', 'robin@example.test', 'Admin'],
      ['2', 'sam@example.test', 'Buyer'],
      ['3', 'stan@example.test', 'Staff'],
    ]);
    const buttons = rows.map((row) => within(row).getAllByRole('button'));
    expect(buttons.map((row) => row.map((button) => button.getAttribute('aria-label')))).toEqual([
      ['More for Robin Player'],
      ['Make Admin: Sam Strum', 'More for Sam Strum'],
      ['Make Admin: Stan Staff', 'More for Stan Staff'],
    ]);
  });

  it('marks suspended accounts, suspends someone from the menu in the case about them, and lifts a suspension there', async () => {
    const suspended = { until: null };
    const lists = answer('listUsers', people([admin, { ...sam, suspended }]));
    const asked = answer('openUserCase', { _id: idOf(7) });
    // The URL keeps the choice until the case is shown.
    refuse('getCase', 'not_found');
    const { user, address } = await open();
    const marked = (await findRows()).map((row) => within(row).queryByText('Suspended') !== null);
    expect(marked).toEqual([false, true]);
    await user.click(await screen.findByRole('button', { name: 'More for Robin Player' }));
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More for Sam Strum' }));
    await user.click(screen.getByRole('button', { name: 'Lift the suspension' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The suspension stays until you decide\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Open the case' }));
    await expect.poll(address).toBe(`/dashboard/reportedItems/${idOf(7)}?choose=lift`);
    expect(asked[0]?.params.id).toBe(sam._id);
    // A user's page shows the case, so what is known about users is out of date.
    await expect.poll(() => lists.length).toBe(2);
  });

  it('makes a user an admin after a confirmation, shows a rejection, and reloads the list', async () => {
    refuse('makeAdmin', 'forbidden', { message: 'You are no longer an admin.' });
    const { user, dialog, confirm } = await askForSam();
    // The text direction of names and addresses is isolated.
    const [title, ...shown] = ['Sam Strum', 'sam@example.test'].flatMap((text) =>
      dialog.getAllByText(text),
    );
    expect(title?.parentElement?.tagName).toBe('H2');
    expect([title, ...shown].map((one) => one?.tagName)).toEqual(['BDI', 'BDI', 'BDI']);
    await user.click(confirm);
    expect(await dialog.findByText('You are no longer an admin.')).toBeDefined();
    const made = answer('makeAdmin', { modifiedCount: 1 });
    answer('listUsers', people([admin, { ...sam, role: 'admin' }]));
    await user.click(confirm);
    expect(await screen.findByText('Make Admin Successful!')).toBeDefined();
    expect(made[0]?.params.id).toBe(sam._id);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect
      .poll(() => screen.queryByRole('button', { name: 'Make Admin: Sam Strum' }))
      .toBeNull();
  });

  it.each([
    ['staff', 'user', 'Make Staff', 'Make Sam Strum staff?', 'Make Staff Successful!'],
    ['user', 'staff', 'Make Buyer', 'Make Sam Strum a buyer?', 'Make Buyer Successful!'],
    ['staff', 'admin', 'Make Staff', 'Make Sam Strum staff?', 'Make Staff Successful!'],
  ] as const)('gives the role %s to a user with the role %s from the menu', async (...row) => {
    const [role, before, button, question, done] = row;
    answer('listUsers', people([admin, { ...sam, role: before }]));
    const calls = answer('setRole', { modifiedCount: 1 });
    const { user } = await open();
    const more = await screen.findByRole('button', { name: 'More for Sam Strum' });
    await user.click(more);
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeDefined();
    expect(calls).toMatchObject([{ params: { id: sam._id }, body: { role } }]);
  });

  it('shows no toast if nothing changed', async () => {
    answer('makeAdmin', { modifiedCount: 0 });
    const { user, confirm } = await askForSam();
    await user.click(confirm);
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Make Admin Successful!')).toBeNull();
  });

  it('says before a change why it is not possible, and what a demotion takes away', async () => {
    answer(
      'listUsers',
      people([
        { ...admin, last_admin: true },
        { ...sam, unverified: true },
      ]),
    );
    const { user, dialog, confirm } = await askForSam();
    expect((await findRows())[1]?.textContent).toContain('Not verified');
    expect(dialog.getByText(/^Sam Strum hasn’t verified their email address yet/)).toBeDefined();
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: `More for ${admin.name}` }));
    await user.click(screen.getByRole('button', { name: 'Make Buyer' }));
    const demotion = within(
      await screen.findByRole('alertdialog', { name: 'Make yourself a buyer?' }),
    );
    expect(
      demotion.getByText(
        /^This is your own account. You will no longer see users, reports or messages/,
      ),
    ).toBeDefined();
    expect(demotion.getByText(/^This is the last admin/)).toBeDefined();
  });
});

describe('filters and sort order', () => {
  it('are kept in the URL and sent to the server', async () => {
    const calls = answer('listUsers', people([sam]));
    const { user, address } = await open();
    await findRows();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'strum');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Accounts' }), 'Buyers');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await expect.poll(address).toBe('/dashboard/allUsers?q=strum&role=user&sort=name_asc');
    await expect
      .poll(() => calls.at(-1)?.query.toString())
      .toBe('limit=50&sort=name_asc&q=strum&role=user');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await expect.poll(() => calls.at(-1)?.query.get('sort')).toBe('name_desc');
    const accounts = screen.getByRole('combobox', { name: 'Accounts' });
    await user.selectOptions(accounts, 'Suspended');
    await expect.poll(address).toBe('/dashboard/allUsers?q=strum&suspended=true&sort=name_desc');
    await expect
      .poll(() => calls.at(-1)?.query.toString())
      .toBe('limit=50&sort=name_desc&q=strum&suspended=true');
  });

  it('are read from the URL, without invalid values', async () => {
    const calls = answer('listUsers', people([sam]));
    await open('?q=%20sam%20&role=owner&sort=email_desc&cursor=x');
    await findRows();
    expect(calls.at(-1)?.query.toString()).toBe('limit=50&sort=email_desc&q=sam');
  });
});

describe('a user’s page', () => {
  const details: UserDetails = {
    user: sam,
    email_verified: true,
    deleted_at: null,
    suspended: { until: null },
    products: [
      {
        ...{ _id: idOf(3), title: 'Jaguar', price: '900.00', status: 'live' },
        ...{ moderation: 'hidden', posted_time: '2026-02-03T04:05:06.000Z' },
      },
    ],
    bookings: [],
    reports: [
      {
        ...{ _id: idOf(4), case_id: idOf(5), title: 'Mustang', reason: 'counterfeit' },
        ...{ held: true, created_at: '2026-02-03T04:05:06.000Z' },
      },
    ],
    cases: [
      {
        ...{ _id: idOf(6), title: 'Jaguar', state: 'decided', reports: 2 },
        opened_at: '2026-02-03T04:05:06.000Z',
      },
    ],
    decisions: [],
    entries: [],
  };
  const openPage = () => renderApp(`/dashboard/users/${sam._id}`, { as: admin });

  it('opens from All Users, and shows who they are and what they did', async () => {
    answer('getUser', details);
    const notes = answer('listNotes', { items: [] });
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: 'Sam Strum' }));
    await expect.poll(address).toBe(`/dashboard/users/${sam._id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Strum' })).toBeDefined();
    await screen.findByRole('heading', { level: 2, name: 'Notes on this person' });
    const [menu] = screen.getAllByRole('navigation', { name: 'Dashboard' });
    const current = menu && within(menu).getByRole('link', { current: 'page' });
    expect(current?.textContent).toBe('All Users');
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('sam@example.testVerified');
    expect(main).toContain('SuspendedNo end date');
    const mail = screen.getByRole('link', { name: 'sam@example.test' });
    expect(mail.getAttribute('href')).toBe('mailto:sam%40example.test');
    // The cases come before the products, because they may need a decision.
    const order = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent);
    expect(order.slice(0, 2)).toEqual(['Cases about this person', 'Decisions about this person']);
    expect(order.indexOf('Products')).toBe(3);
    const section = (name: string) => within(screen.getByRole('region', { name }));
    const products = section('Products');
    // A hidden product is not also called live.
    expect(products.getByRole('listitem').textContent).toMatch(/^JaguarHidden\$900 · posted/);
    expect(products.getByRole('link').getAttribute('href')).toBe(`/productDetails/${idOf(3)}`);
    expect(section('Bookings').getByText('No bookings.')).toBeDefined();
    const reports = section('Reports by this person');
    expect(reports.getByRole('listitem').textContent).toContain('led to an action');
    expect(reports.getByRole('link').getAttribute('href')).toBe(
      `/dashboard/reportedItems/${idOf(5)}`,
    );
    expect(section('Cases about this person').getByText('Decided')).toBeDefined();
    expect(section('Notes on this person').getByLabelText('Note')).toBeDefined();
    await waitFor(() => expect(notes).toHaveLength(1));
    expect(notes[0]?.params).toMatchObject({ about: 'person', id: sam._id });
  });

  it('offers no changes to a deleted account', async () => {
    answer('getUser', { ...details, deleted_at: '2026-03-04T05:06:07.000Z' });
    await openPage();
    expect(await screen.findByText(/This account was deleted on Mar 4, 2026/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Make Admin/ })).toBeNull();
    expect(screen.queryByText('sam@example.test')).toBeNull();
  });
});
