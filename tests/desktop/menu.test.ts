import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuCommands } from '#contracts/app/desktop.ts';
import { menuTemplate } from '#electron/main/menu.ts';
import { keepZoom, nextZoom } from '#electron/main/zoom.ts';

type Item = MenuItemConstructorOptions;
const systems = ['darwin', 'win32', 'linux'] as const;

function menu(system: NodeJS.Platform, developerTools = false) {
  const [command, set, other] = [vi.fn(), vi.fn(), vi.fn()];
  const choices = [{ label: 'Keep Running in the Tray', checked: true, set }];
  const template = menuTemplate({
    ...{ system, developerTools, command, choices, zoom: other, reload: other, print: other },
    ...{ closeDisplay: other, showLogs: other },
  });
  const items = template.flatMap(({ submenu }) => (submenu ?? []) as Item[]);
  const titles = template.map(({ label, role }) => label ?? role);
  const choose = (id: string) =>
    items
      .find((item) => item.id === id)
      ?.click?.({ checked: false } as never, undefined, {} as never);
  return { command, set, items, titles, choose };
}

it.each(systems)('offers every command once on %s, and sends it to the page', (system) => {
  const { command, items } = menu(system);
  const named = items.filter(({ id }) => menuCommands.some((one) => one === id));
  expect(named.map(({ id }) => id).sort()).toEqual([...menuCommands].sort());
  for (const { id, click } of named) {
    click?.({} as never, undefined, {} as never);
    expect(command).toHaveBeenLastCalledWith(id);
  }
});

it('has the menus and keys of the system', () => {
  const rest = ['&File', '&Edit', '&View', '&Go', 'windowMenu', 'help'];
  expect(menu('linux').titles).toEqual(rest);
  expect(menu('win32').titles).toEqual(rest);
  expect(menu('darwin').titles).toEqual(['Second Fret', ...rest]);
  const key = (system: NodeJS.Platform, wanted: string) =>
    menu(system).items.find(({ id }) => id === wanted)?.accelerator;
  expect(key('darwin', 'back')).toBe('Cmd+[');
  expect(key('win32', 'back')).toBe('Alt+Left');
  expect(key('linux', 'addProduct')).toBe('CmdOrCtrl+N');
});

it.each(systems)('uses no shortcut twice on %s', (system) => {
  const keys = menu(system).items.flatMap(({ accelerator }) => accelerator ?? []);
  expect(keys.length).toBeGreaterThan(10);
  expect(new Set(keys).size).toBe(keys.length);
});

it('has the editing commands for text fields', () => {
  for (const system of systems) {
    const roles = menu(system).items.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']));
    expect(roles).toEqual(expect.arrayContaining(['togglefullscreen', 'quit']));
  }
});

it('has developer tools only in development', () => {
  const offers = (tools: boolean) =>
    menu('linux', tools).items.some(({ role }) => role === 'toggleDevTools');
  expect(offers(true)).toBe(true);
  expect(offers(false)).toBe(false);
});

it('zooms in steps between a minimum and a maximum', () => {
  expect(nextZoom(1, 'in')).toBe(1.1);
  expect(nextZoom(1.1, 'out')).toBe(1);
  expect(nextZoom(3, 'in')).toBe(3);
  expect(nextZoom(0.5, 'out')).toBe(0.5);
  expect(nextZoom(2.5, 'reset')).toBe(1);
  expect(nextZoom(1.3, 'in')).toBe(1.5);
});

it('keeps the zoom on every page, from the menu or the wheel', () => {
  let factor = 1.25;
  const contents = Object.assign(new EventEmitter(), { setZoomFactor: vi.fn() });
  const change = keepZoom(contents as never, {
    get: () => factor,
    set: (next) => {
      factor = next;
    },
  });
  contents.emit('dom-ready');
  expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.25);
  change('in');
  expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.5);
  contents.emit('zoom-changed', {}, 'out');
  expect(factor).toBe(1.25);
});
