import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadImage } from '#contracts/images.ts';
import { getOwnProduct, updateProduct } from '#contracts/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  answerEditor,
  editable,
  editPath,
  field,
  openEditor,
  saveButton,
  type,
} from './support/product-edit.ts';

beforeEach(answerEditor);

const keptNames = () => Object.keys(localStorage).filter((name) => name.includes(':edit:'));

/** Another tab types into the same product; returns where it is kept, and what. */
function typeInAnotherTab() {
  const [name = ''] = keptNames();
  const text = (localStorage.getItem(name) ?? '').replace('Eugene', 'Bend');
  expect(text).toContain('Bend');
  localStorage.setItem(name, text);
  return { name, text };
}

const uneditable = { delete: false, edit: false, end: false, relist: false };

describe('an edit that is not saved', () => {
  it('comes back with what was typed after a reload, and can be taken back', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    // The version alone is newer: it was booked meanwhile.
    const { user, address } = await openEditor(editable({ version: 6 }));
    expect(screen.getByText(/Your changes from today, \d+:\d\d [AP]M are back/)).toBeDefined();
    expect(field('Location').value).toBe('Eugene, OR');
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(field('Location').value).toBe('Portland, OR');
    const sent = answer(updateProduct, editable({ version: 7 }));
    await user.click(saveButton());
    await expect.poll(() => sent[0]?.body).toMatchObject({ version: 6 });
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('is taken back with a photo that did not arrive: nothing is kept, nor asked about', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    refuse(uploadImage, 'unavailable');
    const { user, address } = await openEditor();
    const back = new File(['no photo'], 'back.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText(/Add photos/), back);
    await screen.findByText('1 of 2 photos did not arrive.');
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() => expect(screen.queryByText('1 of 2 photos did not arrive.')).toBeNull());
    expect(keptNames()).toEqual([]);
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('is taken back without what another tab typed since', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    const { user } = await openEditor();
    const other = typeInAnotherTab();
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(field('Location').value).toBe('Portland, OR');
    expect(localStorage.getItem(other.name)).toBe(other.text);
    type('Location', 'Salem, OR');
    expect(localStorage.getItem(other.name)).toContain('Salem');
  });

  it.each([
    ['sold', () => answer(getOwnProduct, editable({ status: 'sold', can: uneditable }))],
    ['deleted', () => refuse(getOwnProduct, 'not_found')],
    ['somebody else’s', () => refuse(getOwnProduct, 'forbidden')],
  ])('is forgotten, other tabs’ too, where the product turns out to be %s', async (_, become) => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    typeInAnotherTab();
    become();
    await renderApp(editPath, { as: exampleUser });
    await screen.findByText('Nothing to edit here');
    await expect.poll(keptNames).toEqual([]);
    expect(Object.keys(sessionStorage).filter((name) => name.includes(':edit:'))).toEqual([]);
  });

  it('stays where the shop could not be asked', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    refuse(getOwnProduct, 'account_suspended');
    await renderApp(editPath, { as: exampleUser });
    await screen.findByText(/suspended|Nothing to edit here/);
    expect(keptNames()).toHaveLength(1);
  });

  it.each(['conflict', 'not_found', 'forbidden'] as const)(
    'is kept no more once its save is refused for good: %s',
    async (code) => {
      refuse(updateProduct, code);
      const { user } = await openEditor();
      type('Location', 'Eugene, OR');
      expect(keptNames()).toHaveLength(1);
      await user.click(saveButton());
      await screen.findByText(`Refused: ${code}.`);
      expect(keptNames()).toEqual([]);
      // It still stands there to be copied, and is asked about before it is left.
      expect(field('Location').value).toBe('Eugene, OR');
      type('Location', 'Bend, OR');
      expect(keptNames()).toEqual([]);
    },
  );

  describe('that was typed in a tab that closed', () => {
    /** What was typed is still on this device; a new tab begins with a storage of its own. */
    async function closeTab() {
      await openEditor();
      type('Location', 'Eugene, OR');
      cleanup();
      sessionStorage.clear();
    }

    it('comes back', async () => {
      await closeTab();
      await openEditor();
      expect(screen.getByText(/Your changes from today, \d+:\d\d [AP]M are back/)).toBeDefined();
      expect(field('Location').value).toBe('Eugene, OR');
    });

    it('is offered, and covers nothing, where the shop has a newer version', async () => {
      await closeTab();
      const theirs = editable({ version: 6, location: 'Salem, OR', resale_price: '525.00' });
      const sent = answer(updateProduct, () => refusal('edit_conflict'));
      const { user } = await openEditor(theirs, 'offered');
      expect(
        screen.getByText(/You have changes from today, \d+:\d\d [AP]M that were never saved/),
      ).toBeDefined();
      expect(screen.queryByLabelText('Location')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Go on with my changes' }));
      await screen.findByRole('option', { name: 'Amplifiers' });
      expect(field('Location').value).toBe('Eugene, OR');
      await user.click(saveButton());
      const dialog = within(
        await screen.findByRole('dialog', { name: 'It was changed meanwhile' }),
      );
      expect(dialog.getByRole('group', { name: /^Location/ }).textContent).toMatch(/Salem/);
      expect(sent[0]?.body).toMatchObject({ version: 4, location: 'Eugene, OR' });
    });

    it('is no news where the shop has all of it', async () => {
      await closeTab();
      await openEditor(editable({ version: 5, location: 'Eugene, OR' }));
      expect(screen.queryByText(/Your changes/)).toBeNull();
      expect(field('Location').value).toBe('Eugene, OR');
    });

    it('may be discarded for what the shop has', async () => {
      await closeTab();
      const { user } = await openEditor(editable({ version: 6, location: 'Salem, OR' }), 'offered');
      await user.click(screen.getByRole('button', { name: 'Discard them' }));
      await screen.findByRole('option', { name: 'Amplifiers' });
      expect(field('Location').value).toBe('Salem, OR');
      expect(keptNames()).toEqual([]);
    });

    it('is gone once it is saved, unless another tab typed since', async () => {
      answer(updateProduct, editable({ version: 5 }));
      const { user, address } = await openEditor();
      type('Location', 'Eugene, OR');
      const [name = ''] = Object.keys(localStorage).filter((key) => key.includes(':edit:'));
      const text = localStorage.getItem(name) ?? '';
      expect(JSON.parse(text)).toMatchObject({ values: { location: 'Eugene, OR' } });
      const other = text.replace('Eugene', 'Bend');
      localStorage.setItem(name, other);
      await user.click(saveButton());
      await expect.poll(address).toBe('/dashboard/myProducts');
      expect(localStorage.getItem(name)).toBe(other);
      cleanup();
      localStorage.setItem(name, text);
      const again = await openEditor();
      await again.user.click(saveButton());
      await expect.poll(again.address).toBe('/dashboard/myProducts');
      expect(localStorage.getItem(name)).toBeNull();
    });
  });
});
