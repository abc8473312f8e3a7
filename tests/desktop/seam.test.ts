import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channels, events } from '#contracts/app/desktop-channels.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(root, file), 'utf8');
const preload = 'dist/desktop/preload/index.cjs';

const knowledge =
  /\bsecondFret\b|\b[Ee]lectron\b|contextBridge|ipcRenderer|navigator\.userAgent|app:\/\/|desktopOrigin/;

it('is selected in only one file of the client', async () => {
  const files = globSync('src/**/*.{ts,tsx,js,html}', { cwd: root });
  expect(files.length).toBeGreaterThan(60);
  const knowing: string[] = [];
  for (const file of files) {
    const text = await read(file);
    // This file puts the browser's name on the list of computers with a PIN.
    const named =
      file === 'src/platform/web-pins.ts' ? text.replace('navigator.userAgent', '') : text;
    if (knowledge.test(named)) knowing.push(file);
  }
  expect(knowing).toEqual(['src/platform/index.ts']);
});

it('builds the preload as one CommonJS file that requires only electron', async () => {
  expect(globSync('dist/desktop/preload/**/*', { cwd: root })).toEqual([preload]);
  const text = await read(preload);
  const modules = [...text.matchAll(/require\(\W?([^)"'`]+)\W?\)/g)].map((match) => match[1]);
  expect(modules).toEqual(['electron']);
  expect(text).not.toMatch(/\bimport\b|\bexport\b/);
  expect(text.length).toBeLessThan(20_000);
});

it('exposes methods and facts, but no ipcRenderer and no channel names', async () => {
  const { exposed, invoked, heard } = await runPreload();
  const seen: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, `${path}.${name}`);
    } else seen.push(`${path}: ${typeof value}`);
  };
  walk(exposed, 'secondFret');
  expect(seen.every((line) => /: (function|boolean)$/.test(line))).toBe(true);
  expect(seen.join()).not.toMatch(/ipc|invoke|send|process|require/i);
  // The page can reach only the listed channels, whatever arguments it passes.
  const call = (value: unknown) => {
    if (typeof value === 'function') value('evil.channel', 'evil.channel');
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(call);
  };
  call(exposed);
  expect(new Set(invoked)).toEqual(new Set(Object.keys(channels)));
  expect(new Set(heard)).toEqual(new Set(Object.keys(events)));
});

it('passes listeners the payload, never the event', async () => {
  const { exposed, emit } = await runPreload();
  const given: unknown[][] = [];
  const off = (exposed as { onNotice(listen: (...args: unknown[]) => void): () => void }).onNotice(
    (...args) => given.push(args),
  );
  emit('notice', { sender: 'ipcRenderer' }, 'words');
  off();
  emit('notice', { sender: 'ipcRenderer' }, 'more words');
  expect(given).toEqual([['words']]);
});

async function runPreload() {
  const invoked: string[] = [];
  const heard: string[] = [];
  const listeners = new Map<string, (...given: unknown[]) => void>();
  let exposed: unknown;
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => {
        expect(name).toBe('secondFret');
        exposed = value;
      },
    },
    ipcRenderer: {
      invoke: async (channel: string) => void invoked.push(channel),
      on: (channel: string, listener: (...given: unknown[]) => void) => {
        heard.push(channel);
        listeners.set(channel, listener);
      },
      off: (channel: string) => void listeners.delete(channel),
    },
  };
  const run = new Function('require', 'module', 'exports', await read(preload));
  run(() => electron, { exports: {} }, {});
  const emit = (channel: string, ...given: unknown[]) => listeners.get(channel)?.(...given);
  return { exposed, invoked, heard, emit };
}
