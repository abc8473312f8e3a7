import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Image } from '#contracts/media/images.ts';
import type { Draft } from '#contracts/selling/selling.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import {
  exampleDetails,
  exampleImage,
  idOf,
  lastOwnPage,
  lastPage,
} from '#tests/support/web-examples.ts';

/** Returns a photo that a test can add to the form. */
export const photo = (name = 'tele.jpg') =>
  new File(['not really a photo'], name, { type: 'image/jpeg' });
export const chooser = () => screen.findByLabelText(/(Choose|Add) photos/);
export async function addPhoto(user: UserEvent) {
  await user.upload(await chooser(), photo());
  await screen.findByText('The photo has been uploaded.');
}
export const submitButton = () => screen.getByRole('button', { name: 'Add Product' });
export const titleField = () => screen.getByLabelText<HTMLInputElement>('Product Name');
/** Returns the nth image as the server stores it. */
export const image = (n: number): Image => ({
  ...exampleImage,
  url: `/api/images/photo-${n}-1280.webp`,
});

/** Replies to requests about drafts as the real server does. Returns the requests that saved a draft. */
export function keepDrafts(start: readonly Draft[] = []) {
  const drafts = new Map(start.map((draft) => [draft._id, draft]));
  answer('listDrafts', () => lastPage([...drafts.values()]));
  return answer('saveDraft', ({ params: { id = '' }, body }) => {
    const { form, version } = body as { form: Draft['form']; version: number };
    if (version !== (drafts.get(id)?.version ?? 0)) return refusal('edit_conflict');
    const images = form.image_urls.map((url) => ({ ...exampleImage, url }));
    const updated_at = new Date().toISOString();
    const draft = { _id: id, form, images, version: version + 1, updated_at };
    drafts.set(id, draft);
    return draft;
  });
}

/** Returns only the requests for the draft in the URL, because an earlier test's form may still send some. */
export const ofThis = (saves: ReturnType<typeof keepDrafts>) =>
  saves.filter(({ params }) => window.location.search === `?draft=${params.id}`);

/** Returns an incomplete draft with one photo. `changes` overrides its values. */
export function exampleDraft(n: number, changes: Partial<Draft> = {}): Draft {
  return {
    _id: idOf(n),
    form: { title: 'Half a Les Paul', category_name: 'Amplifiers', image_urls: [image(1).url] },
    images: [image(1)],
    version: 3,
    updated_at: new Date().toISOString(),
    ...changes,
  };
}

/** Opens the form for a new product, or for the draft in the URL. */
export async function openForm(path = '/dashboard/addProduct') {
  const app = await renderApp(path, { as: exampleUser });
  await screen.findByRole('option', { name: 'Amplifiers' });
  return app;
}

/** Fills in everything except the photo. */
export async function fillIn(user: UserEvent) {
  const texts = {
    'Product Name': 'Blue Katana',
    'Year of purchase': '2021',
    'Years of use': '3',
    Description: 'Loud enough.',
    'Resale Price': '$1,150',
    'Original Price': '1229.99',
    'Phone number': '555 010 2030',
    Location: 'Portland, OR',
  };
  for (const [label, text] of Object.entries(texts)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  }
  await user.selectOptions(screen.getByLabelText('Category'), 'Amplifiers');
  await user.selectOptions(screen.getByLabelText('Condition'), 'Excellent');
  await user.selectOptions(screen.getByLabelText('Condition type'), 'All original');
}

/** Prepares the API's replies for the form. Use it in `beforeEach`. */
export function answerForm(): void {
  answer('suggestNames', { items: [] });
  answer('getOwnSeller', exampleDetails(1).seller);
  answer('listOwnProducts', lastOwnPage([]));
  keepDrafts();
  // Replace the blob URL functions, which jsdom lacks.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
}
