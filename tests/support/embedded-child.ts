// A minimal server in a separate process, which tests can kill:
//   node embedded-child.ts LAUNCH_FILE DATA_DIR
// It writes its reports to stdout, one JSON object per line. On SIGINT it finishes a slow request and stops.
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { ChildReport } from './embedded-server.ts';

const [launchFile = '', dataDir = ''] = process.argv.slice(2);
const report = (line: ChildReport) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const { launchEmbeddedDatabase } = await import(pathToFileURL(launchFile).href);
  const database = await launchEmbeddedDatabase({
    dataDir,
    log: (message: string) => report({ event: 'log', message }),
  });
  const client = new Client(database.url);
  await client.connect();
  process.on('SIGINT', async () => {
    const { rows } = await client.query("SELECT 'answered' AS answer FROM pg_sleep(0.5)");
    report({ event: 'log', message: rows[0].answer });
    await client.end();
    await database.stop();
    process.exit(0);
  });
  client.on('error', () => undefined);
  report({ event: 'ready', url: database.url, pid: database.pid });
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  report({ event: 'failed', name, message });
  process.exitCode = 1;
}
