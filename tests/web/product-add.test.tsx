import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#contracts/categories.ts';
import { type Image, uploadImage } from '#contracts/images.ts';
import { createProduct, listOwnProducts } from '#contracts/products.ts';
import {
  type Draft,
  discardDraft,
  listDrafts,
  saveDraft,
  suggestNames,
} from '#contracts/selling.ts';
import { checkAdmin } from '#contracts/users.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import {
  exampleCategories,
  exampleImage,
  exampleOwn,
  idOf,
  lastOwnPage,
  lastPage,
} from '#tests/support/web-examples.ts';

const photo = (name = 'tele.jpg') => new File(['not really a photo'], name, { type: 'image/jpeg' });
const chooser = () => screen.findByLabelText(/(Choose|Add) photos/);
const submit = () => screen.getByRole('button', { name: 'Add Product' });
const title = () => screen.getByLabelText<HTMLInputElement>('Product Name');
const image = (n: number): Image => ({ ...exampleImage, url: `/api/images/photo-${n}-1280.webp` });

/** A server that keeps drafts as ours does; returns the saves that came. */
function keep(start: readonly Draft[] = []) {
  const drafts = new Map(start.map((draft) => [draft._id, draft]));
  answer(listDrafts, () => lastPage([...drafts.values()]));
  return answer(saveDraft, ({ params: { id = '' }, body }) => {
    const { form, version } = body as { form: Draft['form']; version: number };
    if (version !== (drafts.get(id)?.version ?? 0)) return refusal('edit_conflict');
    const images = form.image_urls.map((url) => ({ ...exampleImage, url }));
    const updated_at = new Date().toISOString();
    const draft = { _id: id, form, images, version: version + 1, updated_at };
    drafts.set(id, draft);
    return draft;
  });
}

/** The saves of the draft that the address names: the form of an earlier test may still send its last. */
const ofThis = (saves: ReturnType<typeof keep>) =>
  saves.filter(({ params }) => window.location.search === `?draft=${params.id}`);

function exampleDraft(n: number, changes: Partial<Draft> = {}): Draft {
  return {
    _id: idOf(n),
    form: { title: 'Half a Les Paul', category_name: 'Amplifiers', image_urls: [image(1).url] },
    images: [image(1)],
    version: 3,
    updated_at: new Date().toISOString(),
    ...changes,
  };
}

async function open(path = '/dashboard/addProduct') {
  const app = await renderApp(path, { as: exampleUser });
  await screen.findByRole('option', { name: 'Amplifiers' });
  return app;
}

async function fillIn(user: UserEvent) {
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

beforeEach(() => {
  answer(checkAdmin, { isAdmin: false, role: 'user' });
  answer(listCategories, exampleCategories);
  answer(suggestNames, { items: [] });
  answer(listOwnProducts, lastOwnPage([]));
  keep();
  // jsdom shows no files.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
});

describe('Add A Product', () => {
  it('says what is missing in the specified words, and goes to the first of it', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Seller name'));
    await user.clear(screen.getByLabelText('Date'));
    await user.click(submit());
    for (const message of [
      'Product Image is required!',
      'Product Name is Required!',
      'Category is Required!',
      'Product Condition is Required!',
      'Condition type is Required!',
      'Description is required!',
      'Resale Price is Required!',
      'Original Price is Required!',
      'Seller name is Required!',
      'Phone number is Required!',
      'Location is Required!',
      'Date is Required!',
    ]) {
      expect(await screen.findByText(message), message).toBeDefined();
    }
    expect(screen.getAllByText('Year is Required!')).toHaveLength(2);
    expect(document.activeElement).toBe(await chooser());
  });

  it('begins with today and the seller’s name, and explains the chosen condition', async () => {
    const { user } = await open();
    const date = screen.getByLabelText<HTMLInputElement>('Date').valueAsDate;
    expect(Math.abs((date?.getTime() ?? 0) - Date.now())).toBeLessThan(36 * 3_600_000);
    expect(screen.getByLabelText('Seller name')).toHaveProperty('value', 'Robin Player');
    const condition = screen.getByLabelText('Condition');
    await user.selectOptions(condition, 'Fair');
    const hint = document.getElementById(condition.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^Heavy wear or old repairs/);
  });

  it('adds the product once, says so and shows My Products', async () => {
    const uploaded = answer(uploadImage, { success: true, data: exampleImage });
    const added = answer(createProduct, exampleOwn(1, { title: 'Blue Katana' }));
    const { user, address } = await open();
    await user.upload(await chooser(), photo());
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
    expect(uploaded[0]?.bearer).toBe(`token of ${exampleUser.email}`);
    await fillIn(user);
    await user.dblClick(submit());
    expect(await screen.findByText('Blue Katana is added successfully!')).toBeDefined();
    await expect.poll(address).toBe('/dashboard/myProducts');
    expect(added).toHaveLength(1);
    expect(added[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(added[0]?.body).toMatchObject({
      title: 'Blue Katana',
      image_url: exampleImage.url,
      image_urls: [exampleImage.url],
      category_name: 'Amplifiers',
      condition: 'Excellent',
      resale_price: '1150',
      original_price: '1229.99',
    });
    const { draft_id } = (added[0]?.body ?? {}) as { draft_id?: string };
    expect(draft_id).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(localStorage)).not.toContain(draft_id);
  });

  it('keeps what was typed when the server is gone, and sends it again under the same key', async () => {
    answer(uploadImage, { success: true, data: exampleImage });
    const lost = unreachable(createProduct);
    const { user } = await open();
    await user.upload(await chooser(), photo());
    await screen.findByText('The photo is uploaded.');
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText(/it is never added twice/)).toBeDefined();
    expect(title().value).toBe('Blue Katana');
    cleanup();
    // A reload goes on with the same draft, and so with the same key.
    await open(window.location.pathname + window.location.search);
    await screen.findByText('The photo is uploaded.');
    const again = refuse(createProduct, 'invalid', {
      fields: { resale_price: 'Too cheap to be true!' },
    });
    await user.click(submit());
    expect(await screen.findByText('Too cheap to be true!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Resale Price'));
    expect(again[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey);
  });

  it('offers to ask for the categories again', async () => {
    let failing = true;
    answer(listCategories, () => (failing ? refusal('internal') : exampleCategories));
    const { user } = await renderApp('/dashboard/addProduct', { as: exampleUser });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('option', { name: 'Amplifiers' })).toBeDefined();
  });

  it('suggests the category that the title speaks of', async () => {
    const { user } = await open();
    await user.type(title(), 'Boss Katana 50');
    await user.click(await screen.findByRole('button', { name: 'Suggested: Amplifiers' }));
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'Amplifiers');
    expect(screen.queryByRole('button', { name: /^Suggested/ })).toBeNull();
  });

  it('suggests brands by keyboard, and takes any other', async () => {
    const asked = answer(suggestNames, { items: ['Fender', 'Fernandes'] });
    const { user } = await open();
    const brand = screen.getByLabelText<HTMLInputElement>('Brand (optional)');
    await user.type(brand, 'fe');
    await screen.findByRole('option', { name: 'Fernandes' });
    expect(asked.at(-1)?.query.get('field')).toBe('brand');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = brand.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Fernandes');
    await user.keyboard('{Enter}');
    expect(brand.value).toBe('Fernandes');
    expect(brand.getAttribute('aria-expanded')).toBe('false');
    await user.clear(brand);
    await user.type(brand, 'Homemade');
    expect(brand.value).toBe('Homemade');
  });

  it('shows what buyers will see, and comes back to what was typed', async () => {
    const { user } = await open();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'As buyers will see it' }));
    expect(preview.getByRole('heading', { name: 'Blue Katana' })).toBeDefined();
    expect(preview.getByText('$1,150')).toBeDefined();
    // What is wrong shows in the form.
    await user.click(preview.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Product Image is required!')).toBeDefined();
    expect(title().value).toBe('Blue Katana');
    expect(screen.queryByRole('region', { name: 'As buyers will see it' })).toBeNull();
  });
});

describe('the photos', () => {
  const tiles = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
  const pictures = () => tiles().map((tile) => within(tile).getByRole('img').getAttribute('src'));

  it('are sent two at a time, and keep their order', async () => {
    const waiting: (() => void)[] = [];
    const uploaded = answer(uploadImage, async () => {
      const n = waiting.length + 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { success: true as const, data: image(n) };
    });
    const { user } = await open();
    await user.upload(await chooser(), [photo('1'), photo('2'), photo('3')]);
    await expect.poll(() => uploaded.length).toBe(2);
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.getByText('Waits for its turn…')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Photos are on their way…' })).toBeDefined();
    waiting[0]?.();
    await expect.poll(() => uploaded.length).toBe(3);
    for (const go of waiting) go();
    expect(await screen.findByText('All 3 photos are uploaded.')).toBeDefined();
  });

  it('are put in order by buttons and by keys, which keep the focus, and removed', async () => {
    const saved = keep([
      exampleDraft(1, {
        form: { title: 'x', image_urls: [1, 2, 3].map((n) => image(n).url) },
        images: [1, 2, 3].map((n) => ({ ...image(n), widths: [] })),
      }),
    ]);
    const { user } = await open(`/dashboard/addProduct?draft=${idOf(1)}`);
    await screen.findByText('All 3 photos are uploaded.');
    await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }));
    expect(pictures()).toEqual([2, 1, 3].map((n) => image(n).url));
    expect(screen.getByText('Photo is now number 2 of 3.')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 back');
    const handle = screen.getByRole('button', { name: /^Place of photo 3/ });
    handle.focus();
    await user.keyboard('{Home}');
    expect(pictures()).toEqual([3, 2, 1].map((n) => image(n).url));
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(pictures()).toEqual([3, 1].map((n) => image(n).url));
    await expect
      .poll(() => ofThis(saved).at(-1)?.body, { timeout: 4000 })
      .toMatchObject({ form: { image_urls: [image(3).url, image(1).url] }, version: 3 });
  });

  it.each([
    ['payload_too_large', 'This photo is too large.'],
    ['unsupported_media_type', 'This is no photo that we can read.'],
    ['unreadable_image', 'This photo is damaged.'],
  ] as const)('say why one was refused, and can be sent again: %s', async (code, message) => {
    refuse(uploadImage, code, { message });
    const { user } = await open();
    await user.upload(await chooser(), photo());
    expect(await screen.findByText(message)).toBeDefined();
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText('Product Image is required!')).toBeDefined();
    answer(uploadImage, { success: true, data: exampleImage });
    await user.click(screen.getByRole('button', { name: 'Upload again: photo 1' }));
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
  });

  it('of which one failed keep the product back until it is sent again or removed', async () => {
    let count = 0;
    answer(uploadImage, () => {
      count += 1;
      return count === 2 ? refusal('unavailable') : { success: true as const, data: image(count) };
    });
    const added = answer(createProduct, exampleOwn(1, { title: 'Blue Katana' }));
    const { user } = await open();
    await user.upload(await chooser(), [photo('1'), photo('2')]);
    expect(await screen.findByText('1 of 2 photos did not arrive.')).toBeDefined();
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText(/A photo did not arrive/)).toBeDefined();
    expect(added).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Upload again: photo 2' }));
    await screen.findByText('All 2 photos are uploaded.');
    await user.click(submit());
    await expect.poll(() => added.length).toBe(1);
    expect(added[0]?.body).toMatchObject({ image_urls: [image(1).url, image(3).url] });
  });

  it('are kept back where they are larger than the server takes, or more than eight', async () => {
    answer(uploadImage, { success: true, data: exampleImage });
    const { user } = await open();
    const large = photo();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(await chooser(), [large, ...Array.from({ length: 9 }, () => photo())]);
    expect(await screen.findByText(/larger than 10 MB/)).toBeDefined();
    expect(await screen.findByText('At most 8 photos, please! 2 left out.')).toBeDefined();
    expect(tiles()).toHaveLength(8);
    expect(screen.queryByLabelText(/(Choose|Add) photos/)).toBeNull();
  });

  it('may be pasted', async () => {
    const uploaded = answer(uploadImage, { success: true, data: exampleImage });
    await open();
    fireEvent.paste(document.body, { clipboardData: { files: [photo()] } });
    expect(await screen.findByText('The photo is uploaded.')).toBeDefined();
    expect(uploaded).toHaveLength(1);
  });
});

describe('a draft', () => {
  it('is kept on the server as one types, and the address leads back to it', async () => {
    const saved = keep();
    const { user, address } = await open();
    await user.type(title(), 'Half');
    await expect.poll(address).toMatch(/\?draft=[\da-f-]{36}$/);
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 4000 })).toBeDefined();
    expect(ofThis(saved)[0]?.body).toMatchObject({ form: { title: 'Half' }, version: 0 });
    await user.type(title(), ' a Les Paul');
    await expect.poll(() => ofThis(saved).length, { timeout: 4000 }).toBe(2);
    expect(ofThis(saved)[1]?.body).toMatchObject({
      form: { title: 'Half a Les Paul' },
      version: 1,
    });
  });

  it('is kept on this device while the server is gone, and survives a reload', async () => {
    unreachable(saveDraft);
    const { user, address } = await open();
    await user.type(title(), 'Half a Les Paul');
    expect(
      await screen.findByText('Draft kept on this device', {}, { timeout: 4000 }),
    ).toBeDefined();
    const place = address();
    cleanup();
    const saved = keep();
    await open(place);
    expect(title().value).toBe('Half a Les Paul');
    expect(screen.getByText(/This is your draft from/)).toBeDefined();
    await expect
      .poll(() => ofThis(saved)[0]?.body, { timeout: 4000 })
      .toMatchObject({ version: 0 });
  });

  it('is offered to whoever begins a new one: continue', async () => {
    answer(listDrafts, lastPage([exampleDraft(7)]));
    const { user, address } = await open();
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
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Discard: Half a Les Paul' }));
    answer(listDrafts, lastPage([]));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/You have a draft/)).toBeNull());
    expect(discarded[0]?.params.id).toBe(idOf(7));
    expect(title().value).toBe('');
  });

  it('goes with the product that it became', async () => {
    answer(listDrafts, lastPage([exampleDraft(7)]));
    const added = answer(createProduct, exampleOwn(1));
    const { user } = await open(`/dashboard/addProduct?draft=${idOf(7)}`);
    await fillIn(user);
    await user.click(submit());
    await expect.poll(() => added.length).toBe(1);
    expect(added[0]?.body).toMatchObject({ draft_id: idOf(7), image_urls: [image(1).url] });
  });

  it('that changed in another tab asks which one shall stay', async () => {
    keep([exampleDraft(7)]);
    refuse(saveDraft, 'edit_conflict');
    const { user } = await open(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(title(), '!');
    await screen.findByText('This draft was changed elsewhere', {}, { timeout: 4000 });
    const other = exampleDraft(7, { version: 9, form: { title: 'Theirs', image_urls: [] } });
    const saved = keep([other]);
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
    keep([exampleDraft(7)]);
    refuse(saveDraft, 'edit_conflict');
    const { user } = await open(`/dashboard/addProduct?draft=${idOf(7)}`);
    await user.type(title(), '!');
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
    const { user } = await open();
    await user.type(title(), 'Half');
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
    await user.type(title(), '!');
    expect(await screen.findByText(/^Draft kept, /, {}, { timeout: 4000 })).toBeDefined();
    const versions = ofThis(saved).map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([0, 1]);
  });

  it('warns before photos that are on their way are left behind', async () => {
    answer(uploadImage, () => new Promise<never>(() => {}));
    const { user, address } = await open();
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
});
