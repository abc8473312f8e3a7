import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteProduct, listOwnProducts } from '#contracts/products.ts';
import { checkAdmin } from '#contracts/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleOwn, lastOwnPage } from '#tests/support/web-examples.ts';

const open = () => renderApp('/dashboard/myProducts', { as: exampleUser });
const findRows = async () => (await screen.findAllByRole('row')).slice(1);

beforeEach(() => {
  answer(checkAdmin, { isAdmin: false, role: 'user' });
});

describe('My Products', () => {
  it('lists what one sells, under a heading with their count', async () => {
    answer(
      listOwnProducts,
      lastOwnPage([
        exampleOwn(1),
        exampleOwn(2, {
          status: 'sold',
          can: { delete: false, edit: false, end: false, relist: false },
        }),
      ]),
    );
    await open();
    const rows = await findRows();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Products (2)');
    for (const text of ['Telecaster 1', '$549', 'Portland, OR', 'Live']) {
      expect(rows[0]?.textContent).toContain(text);
    }
    expect(rows[1]?.textContent).toContain('Sold');
    expect(screen.queryByRole('button', { name: 'Delete Telecaster 2' })).toBeNull();
  });

  it('asks before it deletes, and Cancel changes nothing', async () => {
    answer(listOwnProducts, lastOwnPage([exampleOwn(1)]));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Telecaster 1' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete?' }),
    );
    expect(dialog.getByText('If you delete Telecaster 1, it cannot be undone!')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('deletes, says so, and shows the list as it is then', async () => {
    answer(listOwnProducts, lastOwnPage([exampleOwn(1), exampleOwn(2)]));
    const deleted = answer(deleteProduct, { deletedCount: 1, archived: false });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Telecaster 1' }));
    answer(listOwnProducts, lastOwnPage([exampleOwn(2)]));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Telecaster 1 deleted successfully!')).toBeDefined();
    expect(deleted[0]?.params.id).toBe(exampleOwn(1)._id);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('My Products (1)')).toBeDefined();
    expect(await findRows()).toHaveLength(1);
  });

  it('says in the dialog why it could not', async () => {
    answer(listOwnProducts, lastOwnPage([exampleOwn(1)]));
    refuse(deleteProduct, 'conflict', { message: 'A sold product stays in the records.' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Telecaster 1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('A sold product stays in the records.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete Telecaster 1' }));
    expect(screen.queryByText('A sold product stays in the records.')).toBeNull();
  });

  it('leads to the form where there is nothing yet', async () => {
    answer(listOwnProducts, lastOwnPage([]));
    await open();
    const link = await screen.findByRole('link', { name: 'Add your first product' });
    expect(link.getAttribute('href')).toBe('/dashboard/addProduct');
  });
});
