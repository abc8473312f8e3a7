import { expect, it, vi } from 'vitest';
import { createCommands } from '#electron/main/commands.ts';
import { linkAmong, parseDeepLink } from '#electron/main/deep-links.ts';

const id = '0198c0de-0000-7000-8000-00000000000a';

it.each([
  [`secondfret://product/${id}`, { open: 'product', id }],
  [`secondfret://booking/${id}/`, { open: 'booking', id }],
  [`SecondFret://Product/${id.toUpperCase()}`, { open: 'product', id }],
])('follows %s', (link, command) => {
  expect(parseDeepLink(link)).toEqual(command);
});

it.each([
  ['nothing', ''],
  ['no id', 'secondfret://product/'],
  ['an id that is none', 'secondfret://product/0198c0de-zzzz-7000-8000-00000000000a'],
  ['dashes', `secondfret://product/${'-'.repeat(36)}`],
  ['another kind', `secondfret://user/${id}`],
  ['a longer path', `secondfret://product/${id}/delete`],
  ['a query', `secondfret://product/${id}?a=b`],
  ['a fragment', `secondfret://product/${id}#x`],
  ['a path with dots', 'secondfret://product/../../dashboard/allUsers'],
  ['encoded signs', `secondfret://product/%2e%2e/${id}`],
  ['a name and a password', `secondfret://ann:secret@product/${id}`],
  ['a port', `secondfret://product:80/${id}`],
  ['a line break', `secondfret://product/${id}\n`],
  ['another scheme', `https://product/${id}`],
  ['a script', 'javascript:alert(1)'],
  ['a hundred kilobytes', `secondfret://product/${id}${'/x'.repeat(50_000)}`],
])('refuses %s', (_what, link) => {
  expect(parseDeepLink(link)).toBeNull();
});

it('finds the link in the command-line arguments', () => {
  const link = `secondfret://product/${id}`;
  expect(linkAmong(['/opt/second-fret', '--flag', link])).toBe(link);
  expect(linkAmong(['C:\\Second Fret.exe', '--allow-file-access', 'SECONDFRET:x'])).toBe(
    'SECONDFRET:x',
  );
  expect(linkAmong([link])).toBeUndefined();
  expect(linkAmong(['/opt/second-fret', 'https://x.test/?secondfret://product/1'])).toBeUndefined();
});

it('hands each command to the page once', () => {
  let ready = false;
  const tell = vi.fn();
  const commands = createCommands({ ready: () => ready, tell });
  commands.send({ menu: 'home' });
  commands.send({ open: 'product', id });
  expect(tell).toHaveBeenCalledTimes(2);
  expect(commands.take()).toEqual([]);
  ready = true;
  expect(commands.take()).toEqual([{ menu: 'home' }, { open: 'product', id }]);
  expect(commands.take()).toEqual([]);
  for (let press = 0; press < 1000; press += 1) commands.send({ menu: 'back' });
  expect(commands.take()).toHaveLength(20);
});
