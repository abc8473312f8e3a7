// Runs after each install, with the system's own Node. npm 10 deletes `.bin/node` when it skips the `node-*` packages
// for other systems, because they all provide a command with that name. npm 11 doesn't delete it. (See `reify` in
// github.com/npm/cli.)
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '..', 'node_modules');
const node = join(`node-${process.platform}-${process.arch}`, 'bin', 'node');
const command = join(modules, '.bin', 'node');
if (existsSync(join(modules, node)) && !existsSync(command)) {
  symlinkSync(join('..', node), command);
}
