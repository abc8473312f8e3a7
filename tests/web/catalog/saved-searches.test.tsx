import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '#contracts/catalog/saved-searches.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleCard, idOf, lastProductPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const jazzmasters: SavedSearch = {
  _id: idOf(1),
  name: '“jazzmaster”, Electric Guitars, Fender or Squier, up to $900',
  filters: {
    q: 'jazzmaster',
    category: ['Electric Guitars'],
    brand: ['Fender', 'Squier'],
    max_price: '900',
  },
  created_at: '2026-01-02T03:04:05.000Z',
};
const address =
  '/categories/Electric%20Guitars?q=jazzmaster&max_price=900&brand=Fender&brand=Squier';

/** Fakes the API for saved searches, and stores searches as the server does. */
function keepSearches(...searches: SavedSearch[]) {
  answer('listSavedSearches', () => ({ items: [...searches] }));
  const saved = answer('saveSearch', ({ body }) => {
    const search = { ...jazzmasters, filters: body as SavedSearch['filters'] };
    searches.unshift(search);
    return search;
  });
  const changed = answer('changeSavedSearch', ({ body }) => {
    const { name, muted } = body as { name?: string; muted: boolean };
    const [before = jazzmasters] = searches;
    const words = jazzmasters.name;
    const named = name === undefined ? {} : { name: name || words, ...(name && { words }) };
    searches[0] = { ...before, ...named, muted };
    return { modifiedCount: 1 };
  });
  const deleted = answer('deleteSavedSearch', () => ({
    deletedCount: searches.splice(0, 1).length,
  }));
  return { saved, changed, deleted };
}

const page = lastProductPage([exampleCard(1)]);

describe('the button below the search field', () => {
  it('saves the search of the list with its category, and deletes it again', async () => {
    answer('listCategories', { items: [], next_cursor: null, total: 0 });
    answer('listCategoryProducts', page);
    const { saved, deleted } = keepSearches();
    const { user } = await renderApp(address, { as: exampleUser });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    await findToast('Search saved. We will tell you about new matches.');
    expect(saved.map(({ body }) => body)).toEqual([jazzmasters.filters]);
    const remove = await screen.findByRole('button', { name: 'Saved: delete this search' });
    expect(remove.textContent).toBe('Saved');
    expect(screen.getByRole('link', { name: 'See saved searches' }).getAttribute('href')).toBe(
      '/dashboard/savedSearches',
    );
    await user.click(remove);
    expect(await screen.findByRole('button', { name: 'Save this search' })).toBeDefined();
    expect(deleted).toHaveLength(1);
  });

  it('saves the corrected search text', async () => {
    answer('listCategories', { items: [], next_cursor: null, total: 0 });
    answer('listProducts', { ...page, corrected: { from: 'jazzmastor', to: 'jazzmaster' } });
    const { saved } = keepSearches();
    const { user } = await renderApp('/allProducts?q=jazzmastor', { as: exampleUser });
    await screen.findByText(/^Showing results for/);
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    await screen.findByRole('button', { name: 'Saved: delete this search' });
    expect(saved.map(({ body }) => body)).toEqual([{ q: 'jazzmaster' }]);
  });

  it.each([
    ['lefty', {}, 'guitar', 'We have no “lefty” guitar right now.', 'Other guitars: 88 products'],
    [
      'lefty tele around $500',
      { min_price: '400', max_price: '600' },
      'tele',
      'We have no “lefty tele” from $400 to $600 right now.',
      'Close matches: 88 products for “tele”',
    ],
    [
      'lefty telecastr',
      {},
      'telecaster',
      'We have no “lefty telecaster” right now.',
      'Close matches: 88 products for “telecaster”',
    ],
  ])(
    'saves all words of %j, which has no match, apart from what comes close',
    async (q, prices, to, none, others) => {
      answer('listCategories', { items: [], next_cursor: null, total: 0 });
      const [asked = ''] = q.split(' around');
      const from = asked.replace('castr', 'caster');
      const corrected = { from, to, dropped: ['lefty'], is_kind: to === 'guitar' };
      answer('listProducts', { ...lastProductPage([exampleCard(1)], 88), corrected });
      const { saved } = keepSearches();
      const { user } = await renderApp(`/allProducts?${new URLSearchParams({ q })}`, {
        as: exampleUser,
      });
      expect(await screen.findByText(none)).toBeDefined();
      expect(screen.getByText(`0 products for “${asked}”`)).toBeDefined();
      expect(screen.getByRole('heading', { level: 2, name: others })).toBeDefined();
      await user.click(await screen.findByRole('button', { name: 'Save this search' }));
      await screen.findByRole('button', { name: 'Saved: delete this search' });
      expect(saved.map(({ body }) => body)).toEqual([{ q: asked, ...prices }]);
    },
  );
});

describe('the saved searches', () => {
  it('show how many products match, and how many are new', async () => {
    const named = (n: number, matches: number, fresh: number) => ({
      ...jazzmasters,
      ...{ _id: idOf(n), matches, fresh },
    });
    const asked = answer('listSavedSearches', {
      items: [named(1, 25, 3), named(2, 1, 0), named(3, 0, 0)],
    });
    await renderApp('/dashboard/savedSearches', { as: exampleUser });
    const cards = within(await screen.findByRole('list', { name: 'Saved searches' }));
    for (const text of ['24+ matches, 3 new this week', '1 match', 'No matches now'])
      expect(cards.getByText(text)).toBeDefined();
    expect(asked[0]?.query.get('counted')).toBe('true');
  });

  it('link to their lists, and can be deleted and restored', async () => {
    const { saved, deleted } = keepSearches(jazzmasters);
    const { user } = await renderApp('/dashboard/savedSearches', { as: exampleUser });
    const list = within(await screen.findByRole('list', { name: 'Saved searches' }));
    const link = list.getByRole('link', { name: jazzmasters.name });
    expect(link.getAttribute('href')).toBe(address);
    const matches = list.getByRole('link', {
      name: `See matches of the search ${jazzmasters.name}`,
    });
    expect(matches.getAttribute('href')).toBe(address);
    await user.click(list.getByRole('button', { name: `Delete the search ${jazzmasters.name}` }));
    expect(await screen.findByText('No saved searches yet')).toBeDefined();
    expect(screen.getByText(/We’ll tell you when something new matches\.$/)).toBeDefined();
    expect(deleted.map(({ params }) => params.id)).toEqual([jazzmasters._id]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: jazzmasters.name })).toBeDefined();
    expect(saved.map(({ body }) => body)).toEqual([jazzmasters.filters]);
  });

  it('can be renamed and muted, and are restored with their name', async () => {
    const { changed } = keepSearches(jazzmasters);
    const { user } = await renderApp('/dashboard/savedSearches', { as: exampleUser });
    await user.click(
      await screen.findByRole('button', { name: `Rename the search ${jazzmasters.name}` }),
    );
    await user.type(await screen.findByLabelText('Name'), 'For Dad{Enter}');
    expect(await screen.findByRole('link', { name: 'For Dad' })).toBeDefined();
    expect(screen.getByText(jazzmasters.name)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Notify me about the search For Dad' }));
    await expect.poll(() => changed.length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Delete the search For Dad' }));
    await screen.findByText('No saved searches yet');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /For Dad$/ });
    expect(box.checked).toBe(false);
    expect(changed.map(({ body }) => body)).toEqual([
      { name: 'For Dad', muted: false },
      { muted: true },
      { name: 'For Dad', muted: true },
    ]);
  });
});
