import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { canReplace, updateWay } from '#electron/main/update-source.ts';
import { createUpdates, type UpdateSource } from '#electron/main/updates.ts';
import { readableLog } from './support/quiet-log.ts';

function offer(found: string | null | Error, change: Partial<UpdateSource> = {}) {
  const source = {
    check: vi.fn(async () => {
      if (found instanceof Error) throw found;
      return found;
    }),
    download: vi.fn(async () => undefined),
    restart: vi.fn(),
    ...change,
  };
  const closeWindows = vi.fn(async () => true);
  const onChange = vi.fn();
  const { log, text } = readableLog();
  const open = vi.fn(async () => source);
  const updates = createUpdates({
    ...{ source: open, otherwise: 'unavailable', onChange, closeWindows, log },
  });
  return { updates, source, open, closeWindows, onChange, text };
}

describe('newer versions', () => {
  it('are offered, downloaded on request, and started if no window stays open', async () => {
    const { updates, source, closeWindows, onChange } = offer('1.2.0');
    expect(updates.state()).toEqual({ status: 'newest' });
    expect(await updates.check()).toEqual({ status: 'available', version: '1.2.0' });
    expect(source.download).not.toHaveBeenCalled();
    await updates.restart();
    expect(source.restart).not.toHaveBeenCalled();
    await updates.download();
    expect(updates.state()).toEqual({ status: 'ready', version: '1.2.0' });
    expect(onChange).toHaveBeenCalledTimes(3);
    // The user has unsaved changes and keeps the window open.
    closeWindows.mockResolvedValueOnce(false);
    await updates.restart();
    expect(source.restart).not.toHaveBeenCalled();
    await updates.restart();
    expect(source.restart).toHaveBeenCalledTimes(1);
  });

  it('are searched for by only one check at a time, and not during a download', async () => {
    const { updates, source } = offer('1.2.0');
    await Promise.all([updates.check(), updates.check()]);
    expect(source.check).toHaveBeenCalledTimes(1);
    await updates.download();
    expect(await updates.check()).toEqual({ status: 'ready', version: '1.2.0' });
    expect(source.check).toHaveBeenCalledTimes(1);
  });

  it('are unknown if the feed does not answer, and stay available if a download fails', async () => {
    const { updates, text } = offer(new Error('getaddrinfo ENOTFOUND'));
    expect(await updates.check()).toEqual({ status: 'unknown' });
    expect(text()).toContain('could not check for updates');
    const broken = offer('1.2.0', {
      download: async () => {
        throw new Error('sha512 checksum mismatch');
      },
    });
    await broken.updates.check();
    await expect(broken.updates.download()).rejects.toThrow('download failed');
    expect(broken.updates.state()).toEqual({ status: 'available', version: '1.2.0' });
  });

  it('are not searched for if the package manager updates the application', async () => {
    const onChange = vi.fn();
    const updates = createUpdates({
      ...{ source: null, otherwise: 'manual', onChange, log: readableLog().log },
      closeWindows: async () => true,
    });
    expect(await updates.check()).toEqual({ status: 'manual' });
    await updates.download();
    await updates.restart();
    expect(onChange).not.toHaveBeenCalled();
  });
});

it.each([
  ['an application run from its sources', { packaged: false }, 'unavailable'],
  ['Windows', { system: 'win32' }, 'self'],
  ['macOS', { system: 'darwin' }, 'self'],
  ['an AppImage', { appImage: true }, 'self'],
  ['a system package', {}, 'manual'],
  ['a build without an update address', { system: 'win32', feed: false }, 'unavailable'],
] as const)('chooses how %s is updated: %o', (_what, change, way) => {
  const usual = { system: 'linux', packaged: true, appImage: false, feed: true } as const;
  expect(updateWay({ ...usual, ...change })).toBe(way);
});

it('searches for no updates of an AppImage in a read-only folder', () => {
  expect(canReplace(null)).toBe(true);
  expect(canReplace(join(import.meta.dirname, 'x.AppImage'))).toBe(true);
  expect(canReplace('/nonexistent/x.AppImage')).toBe(false);
});

it('loads the updater only on first use', async () => {
  const main = join(import.meta.dirname, '../../dist/desktop/main/index.js');
  const text = await readFile(main, 'utf8');
  expect(text).not.toContain('latest-linux');
  expect(text).toMatch(/import\(["'`]\.\/chunks\//);
});
