import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '#contracts/selling/selling.ts';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleOwn, idOf, lastPage } from '#tests/support/web-examples.ts';
import {
  answerForm,
  exampleDraft,
  fillIn,
  image,
  keepDrafts,
  ofThis,
  openForm,
  submitButton,
  titleField,
} from '#tests/web/support/product-form.ts';

beforeEach(answerForm);

describe('a draft', () => {
  describe('that was published in another tab', () => {
    const became = { _id: idOf(3), title: 'Blue Katana' };
    async function openPublished() {
      const saved = keepDrafts([exampleDraft(7)]);
      answer('getDraftProduct', { product: became });
      const tries = answer('createProduct', ({ body }) =>
        (body as { draft_id: string }).draft_id === idOf(7)
          ? refusal('already_published', {
              message: 'This draft has already been published as Blue Katana.',
            })
          : exampleOwn(1),
      );
      const app = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
      await fillIn(app.user);
      await app.user.click(submitButton());
      const panel = await screen.findByRole('alert');
      return { ...app, saved, tries, panel };
    }

    it('links to its product, and does not publish a second product', async () => {
      const { panel } = await openPublished();
      expect(panel.textContent).toMatch(/^This draft has already been published/);
      const link = await within(panel).findByRole('link', { name: 'Blue Katana' });
      expect(link.getAttribute('href')).toBe(`/productDetails/${idOf(3)}`);
      await expect.poll(() => panel.contains(document.activeElement)).toBe(true);
      expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Portland, OR');
    });

    it('continues as a new draft with everything typed', async () => {
      const { user, panel, saved, tries, address } = await openPublished();
      await user.click(within(panel).getByRole('button', { name: 'Keep as a new draft' }));
      await expect.poll(address).not.toContain(idOf(7));
      const id = new URLSearchParams(window.location.search).get('draft');
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(screen.queryByRole('alert')).toBeNull();
      await expect
        .poll(() => ofThis(saved)[0]?.body)
        .toMatchObject({
          version: 0,
          form: { title: 'Blue Katana', location: 'Portland, OR', image_urls: [image(1).url] },
        });
      expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Portland, OR');
      await user.click(submitButton());
      await expect.poll(address).toBe('/dashboard/myProducts');
      expect(tries[1]?.body).toMatchObject({ draft_id: id, title: 'Blue Katana' });
      expect(tries[1]?.idempotencyKey).not.toBe(tries[0]?.idempotencyKey);
    });

    it('can be discarded, which also removes it from this device', async () => {
      const { user, panel, address } = await openPublished();
      await user.click(within(panel).getByRole('button', { name: 'Discard it' }));
      await expect.poll(address).toBe('/dashboard/myProducts');
      expect(Object.keys(localStorage).filter((name) => name.includes(idOf(7)))).toEqual([]);
    });
  });

  it('that was discarded in another tab can be saved as a new draft', async () => {
    keepDrafts([exampleDraft(7)]);
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    const saved = keepDrafts();
    await user.type(titleField(), '!');
    await screen.findByText('This draft was discarded elsewhere');
    await user.click(screen.getByRole('button', { name: 'Keep as a new draft' }));
    await expect
      .poll(() => ofThis(saved).at(-1)?.body)
      .toMatchObject({ version: 0, form: { title: 'Half a Les Paul!' } });
    expect(window.location.search).not.toContain(idOf(7));
  });

  it('that changed in another tab asks which version to keep', async () => {
    keepDrafts([exampleDraft(7)]);
    refuse('saveDraft', 'edit_conflict');
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(titleField(), '!');
    const heading = await screen.findByText('This draft was changed elsewhere');
    // Beside the buttons at the end of the form.
    await user.click(screen.getByRole('button', { name: 'Not saved: changed elsewhere' }));
    expect(document.activeElement).toBe(heading);
    const other = exampleDraft(7, { version: 9, form: { title: 'Theirs', image_urls: [] } });
    const saved = keepDrafts([other]);
    await user.click(screen.getByRole('button', { name: 'Keep my version' }));
    await expect
      .poll(() => saved[0]?.body)
      .toMatchObject({
        version: 9,
        form: { title: 'Half a Les Paul!' },
      });
    expect(screen.queryByText('This draft was changed elsewhere')).toBeNull();
  });

  it('that changed in another tab can be replaced by the other version', async () => {
    keepDrafts([exampleDraft(7)]);
    refuse('saveDraft', 'edit_conflict');
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(titleField(), '!');
    await screen.findByText('This draft was changed elsewhere');
    answer(
      'listDrafts',
      lastPage([exampleDraft(7, { version: 9, form: { title: 'Theirs', image_urls: [] } })]),
    );
    await user.click(screen.getByRole('button', { name: 'Use the other version' }));
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined();
  });

  it('does not conflict with its own save whose reply was lost', async () => {
    unreachable('saveDraft');
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    await screen.findByText('Draft saved on this device');
    const id = new URLSearchParams(window.location.search).get('draft') ?? '';
    const form = { image_urls: [], title: 'Half', seller_name: 'Robin Player' };
    const { value: posted_time } = screen.getByLabelText<HTMLInputElement>('Date');
    answer(
      'listDrafts',
      lastPage([exampleDraft(7, { _id: id, version: 1, form: { ...form, posted_time } })]),
    );
    const saved = answer('saveDraft', ({ body, params }) => {
      const { version, form: sent } = body as { version: number; form: Draft['form'] };
      return version === 1
        ? exampleDraft(7, { _id: params.id ?? '', version: 2, form: sent })
        : refusal('edit_conflict');
    });
    await user.type(titleField(), '!');
    expect(await screen.findByText(/^Draft saved (today|[A-Z])/)).toBeDefined();
    const versions = ofThis(saved).map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([0, 1]);
  });
});
