import { describe, expect, it } from 'vitest';
import { steady } from '#src/catalog/lists/steady-list.ts';

const items = (ids: string) => [...ids].map((_id) => ({ _id }));

/** Returns what the user sees in a list: its items, the items that are gone, and the number of new items. */
function seen(shown: string, fresh: string, hasMore = false): [string, string, number] {
  const list = steady(items(shown), { items: items(fresh), hasMore });
  return [list.items.map(({ _id }) => _id).join(''), [...list.gone].join(''), list.arrived];
}

describe('a list that changes while it is read', () => {
  it.each([
    ['stays as it is', 'abc', 'abc', false, ['abc', '', 0]],
    ['counts new items at its start', 'abc', 'xyabc', false, ['abc', '', 2]],
    ['counts new items in its middle', 'abc', 'axbc', false, ['abc', '', 1]],
    ['adds items after its last one', 'abc', 'abcde', true, ['abcde', '', 0]],
    ['keeps an item that is gone', 'abc', 'ac', false, ['abc', 'b', 0]],
    ['keeps a last item that is gone', 'abc', 'ab', false, ['abc', 'c', 0]],
    ['knows items that were pushed off its end', 'abc', 'xab', true, ['abc', '', 1]],
    ['keeps the place of an item that moved', 'abc', 'cab', false, ['abc', '', 0]],
    ['keeps its items if none is left', 'abc', '', false, ['abc', 'abc', 0]],
  ] as const)('%s', (_what, shown, fresh, hasMore, expected) => {
    expect(seen(shown, fresh, hasMore)).toEqual(expected);
  });

  it('shows the newest state of each item', () => {
    const list = steady([{ _id: 'a', price: 1 }], {
      items: [{ _id: 'a', price: 2 }],
      hasMore: false,
    });
    expect(list.items).toEqual([{ _id: 'a', price: 2 }]);
  });
});
