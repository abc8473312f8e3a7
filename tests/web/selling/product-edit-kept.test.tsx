import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { lastPage } from '#tests/support/web-examples.ts';
import {
  answerEditor,
  editable,
  editPath,
  field,
  openEditor,
  saveButton,
  type,
} from '#tests/web/support/product-edit.ts';

beforeEach(answerEditor);

const keptNames = () => Object.keys(localStorage).filter((name) => name.includes(':edit:'));

/** Simulates typing in another tab. Returns the storage key and the stored text. */
function typeInAnotherTab() {
  const [name = ''] = keptNames();
  const text = (localStorage.getItem(name) ?? '').replace('Eugene', 'Bend');
  expect(text).toContain('Bend');
  localStorage.setItem(name, text);
  return { name, text };
}

const uneditable = { delete: false, edit: false, end: false, relist: false };

describe('an edit that is not saved', () => {
  it('is restored after a reload, and can be discarded', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    // A booking has increased the version, but nothing else has changed.
    const { user, address } = await openEditor(editable({ version: 6 }));
    expect(
      screen.getByText(/We restored your unsaved changes from today, \d+:\d\d\s[AP]M\./),
    ).toBeDefined();
    expect(field('Location').value).toBe('Eugene, OR');
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(field('Location').value).toBe('Portland, OR');
    const sent = answer('updateProduct', editable({ version: 7 }));
    await user.click(saveButton());
    await expect.poll(() => sent[0]?.body).toMatchObject({ version: 6 });
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('is discarded with its failed photo, so there is no question on leaving', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    refuse('uploadImage', 'unavailable');
    const { user, address } = await openEditor();
    const back = new File(['no photo'], 'back.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText(/Add photos/), back);
    await screen.findByText('1 of 2 photos couldn’t be uploaded.');
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    await waitFor(() =>
      expect(screen.queryByText('1 of 2 photos couldn’t be uploaded.')).toBeNull(),
    );
    expect(keptNames()).toEqual([]);
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('is discarded without losing what was typed in another tab since then', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    const { user } = await openEditor();
    const other = typeInAnotherTab();
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(field('Location').value).toBe('Portland, OR');
    expect(localStorage.getItem(other.name)).toBe(other.text);
    type('Location', 'Salem, OR');
    expect(localStorage.getItem(other.name)).toContain('Salem');
  });

  it.each([
    ['sold', () => answer('getOwnProduct', editable({ status: 'sold', can: uneditable }))],
    ['deleted', () => refuse('getOwnProduct', 'not_found')],
    ['another seller’s', () => refuse('getOwnProduct', 'forbidden')],
  ])('is deleted for all tabs when the product turns out to be %s', async (_, become) => {
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

  it('stays when the server cannot be reached', async () => {
    await openEditor();
    type('Location', 'Eugene, OR');
    cleanup();
    refuse('getOwnProduct', 'account_suspended');
    answer('listOwnDecisions', lastPage([]));
    await renderApp(editPath, { as: exampleUser });
    await screen.findByRole('heading', { name: 'My Decisions' });
    expect(keptNames()).toHaveLength(1);
  });

  it.each(['conflict', 'not_found', 'forbidden'] as const)(
    'is deleted after the server rejects it with a permanent error: %s',
    async (code) => {
      refuse('updateProduct', code);
      const { user } = await openEditor();
      type('Location', 'Eugene, OR');
      expect(keptNames()).toHaveLength(1);
      await user.click(saveButton());
      await screen.findByText(`Refused: ${code}.`);
      expect(keptNames()).toEqual([]);
      // The text stays on screen, so that the seller can copy it.
      expect(field('Location').value).toBe('Eugene, OR');
      type('Location', 'Bend, OR');
      expect(keptNames()).toEqual([]);
    },
  );

  describe('that was typed in a tab that closed', () => {
    /** Closes the tab. The edit is still stored on the device, but the next tab's own storage is empty. */
    async function closeTab() {
      await openEditor();
      type('Location', 'Eugene, OR');
      cleanup();
      sessionStorage.clear();
    }

    it('is restored', async () => {
      await closeTab();
      await openEditor();
      expect(
        screen.getByText(/We restored your unsaved changes from today, \d+:\d\d\s[AP]M\./),
      ).toBeDefined();
      expect(field('Location').value).toBe('Eugene, OR');
    });

    it('is offered but not applied if the server has a newer version', async () => {
      await closeTab();
      const theirs = editable({ version: 6, location: 'Salem, OR', resale_price: '525.00' });
      const sent = answer('updateProduct', () => refusal('edit_conflict'));
      const { user } = await openEditor(theirs, 'offered');
      expect(
        screen.getByText(/You have unsaved changes from today, \d+:\d\d\s[AP]M/),
      ).toBeDefined();
      expect(screen.queryByLabelText('Location')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Continue with my changes' }));
      await screen.findByRole('option', { name: 'Amplifiers' });
      expect(field('Location').value).toBe('Eugene, OR');
      await user.click(saveButton());
      const dialog = within(
        await screen.findByRole('dialog', { name: 'This product was changed elsewhere' }),
      );
      expect(dialog.getByRole('group', { name: /^Location/ }).textContent).toMatch(/Salem/);
      expect(sent[0]?.body).toMatchObject({ version: 4, location: 'Eugene, OR' });
    });

    it('is not mentioned if the server already has all of it', async () => {
      await closeTab();
      await openEditor(editable({ version: 5, location: 'Eugene, OR' }));
      expect(screen.queryByText(/Your changes/)).toBeNull();
      expect(field('Location').value).toBe('Eugene, OR');
    });

    it('can be discarded in favor of the server’s version', async () => {
      await closeTab();
      const { user } = await openEditor(editable({ version: 6, location: 'Salem, OR' }), 'offered');
      await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
      await screen.findByRole('option', { name: 'Amplifiers' });
      expect(field('Location').value).toBe('Salem, OR');
      expect(keptNames()).toEqual([]);
    });

    it('is deleted once it is saved, unless it was changed in another tab since then', async () => {
      answer('updateProduct', editable({ version: 5 }));
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
