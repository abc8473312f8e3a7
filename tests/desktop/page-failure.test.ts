import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { answerFailure, failureAddress } from '#electron/main/failure-page.ts';
import { watchPage } from '#electron/main/page-failure.ts';
import { readableLog } from './support/quiet-log.ts';

const address = failureAddress('not-loaded', '/dashboard/addProduct?draft=1');

function watched(url = 'app://second-fret/dashboard/addProduct?draft=1') {
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => url,
    forcefullyCrashRenderer: vi.fn(),
  });
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    loadURL: vi.fn(async (_address: string) => undefined),
    isDestroyed: () => false,
  });
  const ask = vi.fn(async () => 0);
  const { log, text } = readableLog();
  watchPage(window as never, { ask, log });
  return { contents, window, ask, text };
}

it('shows the failure page if the main frame did not load', () => {
  const { contents, window } = watched();
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://second-fret/', true);
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://second-fret/', false);
  contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
  expect(window.loadURL).not.toHaveBeenCalled();
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://second-fret/', true);
  expect(window.loadURL.mock.calls).toEqual([[address]]);
});

it('does not loop if the failure page fails too', () => {
  const { contents, window, text } = watched();
  for (let crash = 0; crash < 3; crash += 1) {
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  }
  expect(window.loadURL).toHaveBeenCalledTimes(1);
  expect(text()).toContain('"again":true');
  contents.emit('did-navigate', {}, 'app://second-fret/');
  contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  expect(window.loadURL).toHaveBeenCalledTimes(2);
});

it('links to the home page if the failed page was not ours', () => {
  for (const url of ['', 'https://evil.test/x', 'app://second-fret/api/images/x.svg', address]) {
    const { contents, window } = watched(url);
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(window.loadURL.mock.calls, url).toEqual([[failureAddress('crashed', '/')]]);
  }
});

it('asks once about a page that hangs, and stops it if the user agrees before it responds', async () => {
  const { contents, window, ask } = watched();
  const pressed = Promise.withResolvers<number>();
  ask.mockReturnValueOnce(pressed.promise);
  window.emit('unresponsive');
  window.emit('unresponsive');
  expect(ask).toHaveBeenCalledTimes(1);
  window.emit('responsive');
  pressed.resolve(1);
  await new Promise(setImmediate);
  expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(1);
  window.emit('unresponsive');
  await vi.waitFor(() => expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(1), {
    timeout: 120_000,
  });
});

it('describes the failure in a page without scripts', async () => {
  const answer = answerFailure(failureAddress('oom', '//a?b="><script>x</script>'), true);
  const html = await answer.text();
  expect(html).toContain('<h1>The page ran out of memory</h1>');
  expect(html).toContain('data-theme="stage"');
  expect(html).not.toContain('<script');
  expect(html).toContain('href="/a?b=&#34;&#62;&#60;script&#62;x&#60;/script&#62;"');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  const other = answerFailure('app://second-fret/-/failure?', false);
  expect(await other.text()).toContain('<h1>The page stopped</h1>');
});
