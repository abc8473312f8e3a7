import { Writable } from 'node:stream';

/** Creates a stream for an app's log. `logged` returns everything written to it so far. */
export function recordLog() {
  let log = '';
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  return { logStream, logged: () => log };
}
