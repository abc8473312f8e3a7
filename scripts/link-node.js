// Runs after each install, on whatever Node the machine has. npm 10 takes `.bin/node` away together with the Nodes
// of the other systems, whose command has the same name; npm 11 leaves it. (github.com/npm/cli, `reify`: what is
// skipped for its platform goes to the trash with its commands.)
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '..', 'node_modules');
const node = join(`node-${process.platform}-${process.arch}`, 'bin', 'node');
const command = join(modules, '.bin', 'node');
if (existsSync(join(modules, node)) && !existsSync(command)) {
  symlinkSync(join('..', node), command);
}
