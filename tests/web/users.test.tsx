import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkAdmin, listUsers, makeAdmin, type User } from '#contracts/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const admin: User = { ...exampleUser, role: 'admin' };
const sam: User = {
  _id: idOf(2),
  name: 'Sam Strum',
  email: 'sam@example.test',
  role: 'user',
  created_at: '2026-01-02T03:04:05.000Z',
};

const open = () => renderApp('/dashboard/allUsers', { as: admin });
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
  answer(checkAdmin, { isAdmin: true, role: 'admin' });
  answer(listUsers, lastPage([admin, sam]));
});

describe('All Users', () => {
  it('lists everybody, with the button only for who is no admin', async () => {
    await open();
    const rows = await findRows();
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Robin Playerrobin@example.testYes',
      '2Sam Strumsam@example.testNoMake Admin',
    ]);
  });

  it('makes somebody an admin after asking, says so, and reads the list anew', async () => {
    const made = answer(makeAdmin, { modifiedCount: 1 });
    const { user, confirm } = await askForSam();
    answer(listUsers, lastPage([admin, { ...sam, role: 'admin' }]));
    await user.click(confirm);
    expect(await screen.findByText('Make Admin Successful!')).toBeDefined();
    expect(made[0]?.params.id).toBe(sam._id);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect
      .poll(() => screen.queryByRole('button', { name: 'Make Admin: Sam Strum' }))
      .toBeNull();
  });

  it('says nothing where nothing was changed', async () => {
    answer(makeAdmin, { modifiedCount: 0 });
    const { user, confirm } = await askForSam();
    await user.click(confirm);
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText('Make Admin Successful!')).toBeNull();
  });

  it('says in the dialog why it could not', async () => {
    refuse(makeAdmin, 'forbidden', { message: 'You are no admin any more.' });
    const { user, dialog, confirm } = await askForSam();
    await user.click(confirm);
    expect(await dialog.findByText('You are no admin any more.')).toBeDefined();
  });
});

describe('the screens that have nothing to show yet', () => {
  it.each([
    ['/dashboard/reportedItems', 'Reported Items'],
    ['/dashboard/myBuyers', 'My Buyers'],
  ])('%s says so under its heading', async (path, name) => {
    await renderApp(path, { as: admin });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(screen.getByText('There is nothing to show here yet.')).toBeDefined();
  });
});
