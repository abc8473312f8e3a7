import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '#src/lib/device-storage.ts';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import {
  addPhoto,
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
} from '#tests/web/support/product-form.ts';

beforeEach(answerForm);

describe('a draft', () => {
  it('is saved on the server while typing, and its URL opens it again', async () => {
    const saved = keepDrafts();
    const { user, address } = await openForm();
    await user.type(titleField(), 'Half');
    await expect.poll(address).toMatch(/\?draft=[\da-f-]{36}$/);
    expect(await screen.findByText(/^Draft saved (today|[A-Z])/)).toBeDefined();
    expect(ofThis(saved)[0]?.body).toMatchObject({ form: { title: 'Half' }, version: 0 });
    await user.type(titleField(), ' a Les Paul');
    await expect.poll(() => ofThis(saved).length).toBe(2);
    expect(ofThis(saved)[1]?.body).toMatchObject({
      form: { title: 'Half a Les Paul' },
      version: 1,
    });
  });

  it('is saved on this device while the server is down, and survives a reload', async () => {
    unreachable('saveDraft');
    const { user, address } = await openForm();
    await user.type(titleField(), 'Half a Les Paul');
    expect(await screen.findByText('Draft saved on this device')).toBeDefined();
    const place = address();
    cleanup();
    const saved = keepDrafts();
    await openForm(place);
    expect(titleField().value).toBe('Half a Les Paul');
    expect(screen.getByText(/This is your draft from/)).toBeDefined();
    await expect.poll(() => ofThis(saved)[0]?.body).toMatchObject({ version: 0 });
  });

  it('keeps its text if the page closes before the server has confirmed a save, and a photo was added meanwhile', async () => {
    const saves = answer('saveDraft', () => new Promise<never>(() => {}));
    refuse('uploadImage', 'unavailable');
    const { user, address } = await openForm();
    await user.type(titleField(), 'Half');
    await expect.poll(() => ofThis(saves).length).toBe(1);
    await user.upload(await chooser(), photo());
    await screen.findByText('This photo couldn’t be uploaded.');
    const place = address();
    cleanup();
    keepDrafts();
    await openForm(place);
    expect(titleField().value).toBe('Half');
  });

  it('is saved again automatically after network and server errors', async () => {
    const troubles = [() => Response.error(), () => refusal('unavailable')];
    const saves: ReturnType<typeof keepDrafts> = answer('saveDraft', ({ params: { id = '' } }) => {
      const trouble = troubles[ofThis(saves).length - 1];
      return trouble ? trouble() : exampleDraft(7, { _id: id, version: 1 });
    });
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    await screen.findByText('Draft saved on this device');
    expect(await screen.findByText(/^Draft saved (today|[A-Z])/)).toBeDefined();
    const same = { version: 0, form: { title: 'Half' } };
    expect(ofThis(saves).map(({ body }) => body)).toMatchObject([same, same, same]);
  });

  it('shows why it is saved only on this device if the server rejects it', async () => {
    const full = 'You already have 50 drafts. Discard one of them in My Products first.';
    refuse('saveDraft', 'conflict', { message: full });
    const { user } = await openForm();
    await user.type(titleField(), 'Half');
    const status = await screen.findByText(/Draft saved on this device only/);
    const line = status.closest('[role=status]');
    expect(line?.textContent).toBe(`Draft saved on this device only. ${full}`);
    refuse('saveDraft', 'invalid', {
      message: 'Please check: form.description.',
      fields: { 'form.description': 'Use at most 20000 characters.' },
    });
    await user.type(titleField(), ' a');
    const other = 'Draft saved on this device only. Description: Use at most 20000 characters.';
    await expect
      .poll(() => screen.getByText(/Draft saved on this/).closest('[role=status]')?.textContent)
      .toBe(other);
    const saved = keepDrafts();
    await user.type(titleField(), ' Les Paul');
    expect(await screen.findByText(/^Draft saved (today|[A-Z])/)).toBeDefined();
    expect(ofThis(saved)).toHaveLength(1);
  });

  it('is offered when a new one is started, and can be discarded', async () => {
    const older = exampleDraft(8, { updated_at: '2026-01-02T03:04:05.000Z' });
    answer('listDrafts', lastPage([exampleDraft(7), older]));
    const discarded = answer('discardDraft', { deletedCount: 1 });
    const { user } = await openForm();
    const all = await screen.findByRole('link', { name: 'See all 2 drafts' });
    expect(all.getAttribute('href')).toBe('/dashboard/myProducts?status=drafts');
    const next = screen.getByRole('link', { name: 'Continue' });
    expect(next.getAttribute('href')).toBe(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.click(await screen.findByRole('button', { name: 'Discard: Half a Les Paul' }));
    answer('listDrafts', lastPage([]));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/You have a draft/)).toBeNull());
    // The focus stays where the offer was, above the form.
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    expect(discarded[0]?.params.id).toBe(idOf(7));
    expect(titleField().value).toBe('');
  });

  it('is not saved while publishing runs or has no reply', async () => {
    unreachable('saveDraft');
    const tries = unreachable('createProduct');
    const { user } = await openForm();
    await fillIn(user);
    answer('uploadImage', { success: true, data: image(1) });
    await addPhoto(user);
    await user.click(submitButton());
    await screen.findByText(/we won’t add it twice/);
    expect(tries).toHaveLength(1);
    const later = keepDrafts();
    window.dispatchEvent(new Event('online'));
    // Change the whole text at once, because the message above may still move focus away from the field.
    fireEvent.change(titleField(), { target: { value: 'Blue Katana!' } });
    await expect.poll(() => ofThis(later).length).toBe(1);
    // Only the newly typed text was saved. The restored connection alone didn't cause a request.
    expect(ofThis(later)[0]?.body).toMatchObject({ form: { title: 'Blue Katana!' } });
  });

  it('is not left behind if publishing succeeded but the reply was lost', async () => {
    unreachable('saveDraft');
    unreachable('createProduct');
    const { user, address } = await openForm();
    await fillIn(user);
    answer('uploadImage', { success: true, data: image(1) });
    await addPhoto(user);
    await user.click(submitButton());
    await screen.findByText(/we won’t add it twice/);
    const saves = refuse('saveDraft', 'already_published');
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(address).toBe('/dashboard/myProducts');
    await expect.poll(() => saves.length).toBe(1);
    const id = saves[0]?.params.id ?? '';
    const kept = () => Object.keys(localStorage).filter((name) => name.includes(id));
    await expect.poll(kept).toEqual([]);
  });

  it('does not add a photo again that was uploaded just before the page closed', async () => {
    answer('uploadImage', { success: true, data: image(1) });
    keepDrafts();
    const { user, address } = await openForm();
    await addPhoto(user);
    await screen.findByText(/^Draft saved (today|[A-Z])/);
    const place = address();
    cleanup();
    vi.spyOn(deviceStorage, 'get').mockResolvedValue([photo()]);
    await openForm(place);
    expect(await screen.findAllByRole('button', { name: /^Remove photo/ })).toHaveLength(1);
    expect(screen.queryByText('Uploading photos.')).toBeNull();
    expect(screen.queryByText('The photo has been uploaded.')).toBeNull();
  });

  it('asks before leaving while photos are uploading', async () => {
    const saved = keepDrafts();
    answer('uploadImage', () => new Promise<never>(() => {}));
    const { user, address } = await openForm();
    await user.upload(await chooser(), photo());
    await screen.findByRole('progressbar');
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Photos are still uploading',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(address()).toMatch(/addProduct/);
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/dashboard/myProducts');
    // Leaving saves the draft.
    await expect.poll(() => saved.length).toBe(1);
  });

  it('asks before leaving failed photos, and shows later how many are missing', async () => {
    const saved = keepDrafts();
    refuse('uploadImage', 'unavailable');
    const { user, address } = await openForm();
    await user.upload(await chooser(), [photo('one.jpg'), photo('two.jpg')]);
    await screen.findByText('2 of 2 photos couldn’t be uploaded.');
    // A photo is enough to start a draft. The draft remembers that photos are missing.
    await expect.poll(address).toMatch(/\?draft=/);
    await user.type(titleField(), 'Half');
    await expect.poll(() => ofThis(saved).at(-1)?.body).toMatchObject({ form: { title: 'Half' } });
    const place = address();
    await user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', {
      name: '2 photos couldn’t be uploaded',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await expect.poll(address).toBe('/dashboard/myProducts');
    cleanup();
    const again = await openForm(place);
    expect(titleField().value).toBe('Half');
    // If the device has no storage for files, the photos are lost.
    expect(
      screen.getByText(/2 photos hadn’t finished uploading\. Please add them again\./),
    ).toBeDefined();
    await again.user.click(screen.getAllByRole('link', { name: 'My Products' })[0] as HTMLElement);
    await expect.poll(again.address).toBe('/dashboard/myProducts');
  });
});
