import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Loaded before the server, by `--import`: Node keeps what it stripped of types and compiled, so that later
// starts need neither the time nor the 20 MB that doing it anew takes. Itself it is no TypeScript, as that
// would load what strips types. A folder that can't be written is no error: Node then works as without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/second-fret'));
