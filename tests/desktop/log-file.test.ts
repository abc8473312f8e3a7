import { EventEmitter } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLogFile } from '#electron/main/log-file.ts';
import { logOwnErrors } from '#electron/main/own-errors.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { readableLog } from './support/quiet-log.ts';

it('keeps at most two files of one megabyte, also over restarts', async () => {
  const folder = join(await temporaryFolder(), 'logs');
  const line = `${'x'.repeat(1_023)}\n`;
  for (let start = 0; start < 3; start += 1) {
    const append = openLogFile(folder);
    for (let written = 0; written < 1_000; written += 1) append(line);
  }
  expect((await readdir(folder)).sort()).toEqual(['second-fret.log', 'second-fret.old.log']);
  const [now, before] = ['second-fret.log', 'second-fret.old.log'].map((name) =>
    join(folder, name),
  );
  expect((await stat(before ?? '')).size).toBe(2 ** 20);
  expect(await readFile(now ?? '', 'utf8')).toBe(line.repeat(3_000 - 2_048));
});

it('logs errors that nothing has caught, without paths', () => {
  const source = new EventEmitter();
  const { log, text } = readableLog();
  logOwnErrors(source as never, log);
  const error = Object.assign(new Error('it broke'), {
    stack: 'Error: it broke\n    at open (C:\\Users\\ann\\app.asar\\main\\index.js:12:34)',
  });
  source.emit('uncaughtException', error);
  source.emit('unhandledRejection', 'a word');
  expect(text()).toContain('"why":"it broke","where":"index.js:12:34"');
  expect(text()).toContain('"why":"a word"');
  expect(text()).not.toContain('ann');
});
