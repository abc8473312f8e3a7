import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadImage } from '#contracts/images.ts';
import { createProduct } from '#contracts/products.ts';
import {
  type Draft,
  discardDraft,
  getDraftProduct,
  listDrafts,
  saveDraft,
} from '#contracts/selling.ts';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleOwn, idOf, lastPage } from '#tests/support/web-examples.ts';
import {
  answerForm,
  chooser,
  exampleDraft,
  fillIn,
  image,
  keepDrafts,
  ofThis,
  openForm,
  photo,
  submitButton,
  titleField,
} from './support/product-form.ts';

beforeEach(answerForm);

describe('a draft', () => {
  it('is kept on the server as one types, and the address leads back to it', async () => {
    const saved = keepDrafts();
    const { user, address } = await openForm();
    await user.type(titleField(), 'Half');
    await expect.poll(address).toMatch(/\?draft=[\da-f-]{36}$/);
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 4000 })).toBeDefined();
    expect(ofThis(saved)[0]?.body).toMatchObject({ form: { title: 'Half' }, version: 0 });
    await user.type(titleField(), ' a Les Paul');
    await expect.poll(() => ofThis(saved).length, { timeout: 4000 }).toBe(2);
    expect(ofThis(saved)[1]?.body).toMatchObject({
      form: { title: 'Half a Les Paul' },
      version: 1,
    });
  });

  it('is kept on this device while the server is gone, and survives a reload', async () => {
    unreachable(saveDraft);
    const { user, address } = await openForm();
    await user.type(titleField(), 'Half a Les Paul');
    expect(
      await screen.findByText('Draft kept on this device', {}, { timeout: 4000 }),
    ).toBeDefined();
    const place = address();
    cleanup();
    const saved = keepDrafts();
    await openForm(place);
    expect(titleField().value).toBe('Half a Les Paul');
    expect(screen.getByText(/This is your draft from/)).toBeDefined();
    await expect
      .poll(() => ofThis(saved)[0]?.body, { timeout: 4000 })
      .toMatchObject({ version: 0 });
  });

  it('is sent again by itself after saves that met no server, then one in trouble', async () => {
    const troubles = [() => Response.error(), () => refusal('unavailable')];
    const saves: ReturnType<typeof keepDrafts> = answer(saveDraft, ({ params: { id = '' } }) => {
      const trouble = troubles[ofThis(saves).length - 1];
      return trouble ? trouble() : exampleDraft(7, { _id: id, version: 1 });
    });
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    await screen.findByText('Draft kept on this device', {}, { timeout: 4000 });
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 8000 })).toBeDefined();
    const same = { version: 0, form: { title: 'Half' } };
    expect(ofThis(saves).map(({ body }) => body)).toMatchObject([same, same, same]);
  });

  it('says why it is kept on this device only, where the shop refuses it for good', async () => {
    const full = 'You keep 50 drafts already. Discard one of them in My Products first.';
    refuse(saveDraft, 'conflict', { message: full });
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    const status = await screen.findByText(/Draft kept on this device only/, {}, { timeout: 4000 });
    const line = status.closest('[role=status]');
    expect(line?.textContent).toBe(`Draft kept on this device only. ${full}`);
    refuse(saveDraft, 'invalid', {
      message: 'Please check: form.description.',
      fields: { 'form.description': 'At most 20000 characters, please!' },
    });
    await user.type(titleField(), ' a');
    const other = 'Draft kept on this device only. Description: At most 20000 characters, please!';
    await expect
      .poll(() => screen.getByText(/Draft kept on this/).closest('[role=status]')?.textContent, {
        timeout: 4000,
      })
      .toBe(other);
    const saved = keepDrafts();
    await user.type(titleField(), ' Les Paul');
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 4000 })).toBeDefined();
    expect(ofThis(saved)).toHaveLength(1);
  });

  it('is offered to whoever begins a new one: continue', async () => {
    answer(listDrafts, lastPage([exampleDraft(7)]));
    const { user, address } = await openForm();
    expect(await screen.findByText(/You have a draft from \d\d:\d\d/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByDisplayValue('Half a Les Paul')).toBeDefined();
    expect(address()).toBe(`/dashboard/addProduct?draft=${idOf(7)}`);
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'Amplifiers');
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
  });

  it('is offered to whoever begins a new one: discard', async () => {
    answer(listDrafts, lastPage([exampleDraft(7)]));
    const discarded = answer(discardDraft, { deletedCount: 1 });
    const { user } = await openForm();
    await user.click(await screen.findByRole('button', { name: 'Discard: Half a Les Paul' }));
    answer(listDrafts, lastPage([]));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/You have a draft/)).toBeNull());
    expect(discarded[0]?.params.id).toBe(idOf(7));
    expect(titleField().value).toBe('');
  });

  it('goes with the product that it became', async () => {
    answer(listDrafts, lastPage([exampleDraft(7)]));
    const added = answer(createProduct, exampleOwn(1));
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    await fillIn(user);
    await user.click(submitButton());
    await expect.poll(() => added.length).toBe(1);
    expect(added[0]?.body).toMatchObject({ draft_id: idOf(7), image_urls: [image(1).url] });
  });

  it('is not kept again while its publication is under way or unanswered', async () => {
    unreachable(saveDraft);
    const tries = unreachable(createProduct);
    const { user } = await openForm();
    await fillIn(user);
    answer(uploadImage, { success: true, data: image(1) });
    await user.upload(await chooser(), photo());
    await screen.findByText('The photo is uploaded.');
    await user.click(submitButton());
    await screen.findByText(/it is never added twice/);
    expect(tries).toHaveLength(1);
    const later = keepDrafts();
    window.dispatchEvent(new Event('online'));
    await user.type(titleField(), '!');
    await expect.poll(() => ofThis(later).length, { timeout: 4000 }).toBe(1);
    // Only what was typed since: the network's return alone sent nothing.
    expect(ofThis(later)[0]?.body).toMatchObject({ form: { title: 'Blue Katana!' } });
  });

  it('is not left behind where its publication got through without an answer', async () => {
    unreachable(saveDraft);
    unreachable(createProduct);
    const { user, address } = await openForm();
    await fillIn(user);
    answer(uploadImage, { success: true, data: image(1) });
    await user.upload(await chooser(), photo());
    await screen.findByText('The photo is uploaded.');
    await user.click(submitButton());
    await screen.findByText(/it is never added twice/);
    const saves = refuse(saveDraft, 'already_published');
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(address).toBe('/dashboard/myProducts');
    await expect.poll(() => saves.length).toBe(1);
    const id = saves[0]?.params.id ?? '';
    const kept = () => Object.keys(localStorage).filter((name) => name.includes(id));
    await expect.poll(kept).toEqual([]);
  });

  describe('that was published in another tab', () => {
    const became = { _id: idOf(3), title: 'Blue Katana' };
    async function openPublished() {
      const saved = keepDrafts([exampleDraft(7)]);
      answer(getDraftProduct, { product: became });
      const tries = answer(createProduct, ({ body }) =>
        (body as { draft_id: string }).draft_id === idOf(7)
          ? refusal('already_published', { message: 'Published already, as Blue Katana.' })
          : exampleOwn(1),
      );
      const app = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
      await fillIn(app.user);
      await app.user.click(submitButton());
      const panel = await screen.findByRole('alert', {}, { timeout: 4000 });
      return { ...app, saved, tries, panel };
    }

    it('says which product it became, and makes no second one', async () => {
      const { panel } = await openPublished();
      expect(panel.textContent).toMatch(/^This draft is published already/);
      const link = await within(panel).findByRole('link', { name: 'Blue Katana' });
      expect(link.getAttribute('href')).toBe(`/productDetails/${idOf(3)}`);
      await expect.poll(() => panel.contains(document.activeElement)).toBe(true);
      expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Portland, OR');
    });

    it('goes on as a new one, with everything typed', async () => {
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

    it('may be given up, and is then gone from this device, too', async () => {
      const { user, panel, address } = await openPublished();
      await user.click(within(panel).getByRole('button', { name: 'Give it up' }));
      await expect.poll(address).toBe('/dashboard/myProducts');
      expect(Object.keys(localStorage).filter((name) => name.includes(idOf(7)))).toEqual([]);
    });
  });

  it('that was discarded in another tab is kept as a new one', async () => {
    keepDrafts([exampleDraft(7)]);
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    const saved = keepDrafts();
    await user.type(titleField(), '!');
    await screen.findByText('This draft was discarded elsewhere', {}, { timeout: 4000 });
    await user.click(screen.getByRole('button', { name: 'Keep as a new draft' }));
    await expect
      .poll(() => ofThis(saved).at(-1)?.body)
      .toMatchObject({ version: 0, form: { title: 'Half a Les Paul!' } });
    expect(window.location.search).not.toContain(idOf(7));
  });

  it('that changed in another tab asks which one shall stay', async () => {
    keepDrafts([exampleDraft(7)]);
    refuse(saveDraft, 'edit_conflict');
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(titleField(), '!');
    await screen.findByText('This draft was changed elsewhere', {}, { timeout: 4000 });
    const other = exampleDraft(7, { version: 9, form: { title: 'Theirs', image_urls: [] } });
    const saved = keepDrafts([other]);
    await user.click(screen.getByRole('button', { name: 'Keep what is here' }));
    await expect
      .poll(() => saved[0]?.body)
      .toMatchObject({
        version: 9,
        form: { title: 'Half a Les Paul!' },
      });
    expect(screen.queryByText('This draft was changed elsewhere')).toBeNull();
  });

  it('that changed in another tab can be taken instead', async () => {
    keepDrafts([exampleDraft(7)]);
    refuse(saveDraft, 'edit_conflict');
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(titleField(), '!');
    await screen.findByText('This draft was changed elsewhere', {}, { timeout: 4000 });
    answer(
      listDrafts,
      lastPage([exampleDraft(7, { version: 9, form: { title: 'Theirs', image_urls: [] } })]),
    );
    await user.click(screen.getByRole('button', { name: 'Take the other one' }));
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined();
  });

  it('whose save was answered by silence is no conflict with itself', async () => {
    unreachable(saveDraft);
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    await screen.findByText('Draft kept on this device', {}, { timeout: 4000 });
    const id = new URLSearchParams(window.location.search).get('draft') ?? '';
    const form = { image_urls: [], title: 'Half', seller_name: 'Robin Player' };
    const { value: posted_time } = screen.getByLabelText<HTMLInputElement>('Date');
    answer(
      listDrafts,
      lastPage([exampleDraft(7, { _id: id, version: 1, form: { ...form, posted_time } })]),
    );
    const saved = answer(saveDraft, ({ body, params }) => {
      const { version, form: sent } = body as { version: number; form: Draft['form'] };
      return version === 1
        ? exampleDraft(7, { _id: params.id ?? '', version: 2, form: sent })
        : refusal('edit_conflict');
    });
    await user.type(titleField(), '!');
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 4000 })).toBeDefined();
    const versions = ofThis(saved).map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([0, 1]);
  });

  it('warns before photos that are on their way are left behind', async () => {
    answer(uploadImage, () => new Promise<never>(() => {}));
    const { user, address } = await openForm();
    await user.upload(await chooser(), photo());
    await screen.findByRole('progressbar');
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Photos are still on their way',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(address()).toMatch(/addProduct/);
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/dashboard/myProducts');
  });

  it('asks before photos that did not arrive are left behind, and says later how many are missing', async () => {
    const saved = keepDrafts();
    refuse(uploadImage, 'unavailable');
    const { user, address } = await openForm();
    await user.upload(await chooser(), [photo('one.jpg'), photo('two.jpg')]);
    await screen.findByText('2 of 2 photos did not arrive.');
    // Photos alone begin a draft, too: where nothing is kept nothing could be said.
    await expect.poll(address).toMatch(/\?draft=/);
    await user.type(titleField(), 'Half');
    await expect.poll(() => ofThis(saved).at(-1)?.body).toMatchObject({ form: { title: 'Half' } });
    const place = address();
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', { name: '2 photos did not arrive' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/dashboard/myProducts');
    cleanup();
    const again = await openForm(place);
    expect(titleField().value).toBe('Half');
    expect(
      screen.getByText(/2 photos had not arrived when it was left\. Please add them again\./),
    ).toBeDefined();
    await again.user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(again.address).toBe('/dashboard/myProducts');
  });
});
