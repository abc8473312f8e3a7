import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleImage, exampleOwn, idOf } from '#tests/support/web-examples.ts';
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
} from '#tests/web/support/product-form.ts';

beforeEach(answerForm);

/** Replaces the canvas, which jsdom lacks. */
function reducedTo(blob: Blob | null): void {
  const context = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
}

describe('the photos', () => {
  const tiles = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
  const pictures = () => tiles().map((tile) => within(tile).getByRole('img').getAttribute('src'));

  it('are uploaded two at a time, and keep their order', async () => {
    const waiting: (() => void)[] = [];
    const uploaded = answer('uploadImage', async () => {
      const n = waiting.length + 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { success: true as const, data: image(n) };
    });
    const { user } = await openForm();
    await user.upload(await chooser(), [photo('1'), photo('2'), photo('3')]);
    await expect.poll(() => uploaded.length).toBe(2);
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.getByText('Waiting…')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Uploading photos…' })).toBeDefined();
    waiting[0]?.();
    await expect.poll(() => uploaded.length).toBe(3);
    for (const go of waiting) go();
    expect(await screen.findByText('All 3 photos have been uploaded.')).toBeDefined();
  });

  it('can be reordered with buttons and keys without losing focus, and removed', async () => {
    const saved = keepDrafts([
      exampleDraft(1, {
        form: { title: 'x', image_urls: [1, 2, 3].map((n) => image(n).url) },
        images: [
          ...[1, 2].map((n) => ({ ...image(n), widths: [] })),
          { ...image(3), widths: [], width: 320, height: 240 },
        ],
      }),
    ]);
    const { user } = await openForm(`/dashboard/addProduct?draft=${idOf(1)}`);
    const tiny = await screen.findByText('Only 320 × 240 pixels. Do you have a larger one?');
    expect(tiny.closest('li')).toBe(tiles()[2]);
    await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }));
    expect(pictures()).toEqual([2, 1, 3].map((n) => image(n).url));
    expect(screen.getByText('This photo is now number 2 of 3.')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 back');
    const handle = screen.getByRole('button', { name: /^Position of photo 3/ });
    handle.focus();
    await user.keyboard('{Home}');
    expect(pictures()).toEqual([3, 2, 1].map((n) => image(n).url));
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(pictures()).toEqual([3, 1].map((n) => image(n).url));
    await expect
      .poll(() => ofThis(saved).at(-1)?.body)
      .toMatchObject({ form: { image_urls: [image(3).url, image(1).url] }, version: 3 });
  });

  it.each([
    ['payload_too_large', 'This photo is too large.'],
    ['unsupported_media_type', 'This is no photo that we can read.'],
    ['unreadable_image', 'This photo is damaged.'],
  ] as const)(
    'show a permanent error that can only be fixed by removing the photo: %s',
    async (code, message) => {
      answer('uploadImage', { success: true, data: exampleImage });
      const { user } = await openForm();
      await addPhoto(user);
      refuse('uploadImage', code, { message });
      await user.upload(await chooser(), photo());
      expect(await screen.findByText(message)).toBeDefined();
      expect(screen.queryByRole('button', { name: /^Upload again/ })).toBeNull();
      await fillIn(user);
      await user.click(submitButton());
      expect(await screen.findByText('One photo can’t be used. Remove it.')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
      expect(await screen.findByText('The photo has been uploaded.')).toBeDefined();
    },
  );

  it('block submitting until a failed photo is uploaded again or removed', async () => {
    let count = 0;
    answer('uploadImage', () => {
      count += 1;
      return count === 2 ? refusal('unavailable') : { success: true as const, data: image(count) };
    });
    const added = answer('createProduct', exampleOwn(1, { title: 'Blue Katana' }));
    const { user } = await openForm();
    await user.upload(await chooser(), photo('1'));
    // Wait for the first upload before adding the second photo, because parallel uploads can arrive in either order.
    await expect.poll(() => count).toBe(1);
    await user.upload(await chooser(), photo('2'));
    expect(await screen.findByText('1 of 2 photos couldn’t be uploaded.')).toBeDefined();
    await fillIn(user);
    await user.click(submitButton());
    expect(await screen.findByText(/One photo couldn’t be uploaded/)).toBeDefined();
    expect(added).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Upload again: photo 2' }));
    await screen.findByText('All 2 photos have been uploaded.');
    await user.click(submitButton());
    await expect.poll(() => added.length).toBe(1);
    expect(added[0]?.body).toMatchObject({ image_urls: [image(1).url, image(3).url] });
  });

  it('are not added if they are too large or if there are more than eight', async () => {
    answer('uploadImage', { success: true, data: exampleImage });
    const { user } = await openForm();
    const large = photo();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    reducedTo(null);
    await user.upload(await chooser(), [
      ...[large, ...Array.from({ length: 7 }, () => photo())],
      ...['eighth.png', 'ninth.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
    ]);
    expect(await screen.findByText(/larger than 10 MB/)).toBeDefined();
    const message = (await screen.findByText('Only 8 photos fit here.')).parentElement;
    expect(message?.textContent).toBe('Only 8 photos fit here. Not added: eighth.png, ninth.png.');
    expect(message?.compareDocumentPosition(screen.getByRole('list', { name: 'Photos' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(tiles()).toHaveLength(8);
    expect(screen.queryByLabelText(/(Choose|Add) photos/)).toBeNull();
  });

  it('can be pasted', async () => {
    const uploaded = answer('uploadImage', { success: true, data: exampleImage });
    await openForm();
    fireEvent.paste(document.body, { clipboardData: { files: [photo()] } });
    expect(await screen.findByText('The photo has been uploaded.')).toBeDefined();
    expect(uploaded).toHaveLength(1);
  });
});
