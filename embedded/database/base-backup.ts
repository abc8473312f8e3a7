import { PassThrough, type Readable } from 'node:stream';
import { Client, Query } from 'pg';
import { BACKUP_ROLE_NAME } from './postgres-settings.ts';

// The slot makes PostgreSQL keep the log of all changes from now on. The archive ends with this log, so it can be
// unpacked and started.
const SLOT = 'CREATE_REPLICATION_SLOT backup TEMPORARY PHYSICAL (RESERVE_WAL)';
const BASE_BACKUP = `BASE_BACKUP (LABEL 'second_fret', CHECKPOINT 'fast', WAL, MANIFEST 'no',
  COMPRESSION 'gzip', COMPRESSION_DETAIL '1')`;

/** The first byte of a message with a part of the archive. Other messages name the archive or tell the progress. */
const PART = 'd'.charCodeAt(0);

/**
 * Returns a `tar.gz` archive of the embedded database at `url`, as it is at the end of the stream. The database can be
 * used in the meantime. `BASE_BACKUP` is the command behind `pg_basebackup`.
 */
export function readBaseBackup(url: string): Readable {
  const address = new URL(url);
  address.username = BACKUP_ROLE_NAME;
  address.searchParams.set('replication', 'true');
  const client = new Client(address.href);
  // Without a listener, a lost connection would crash this process. The query fails, too.
  client.on('error', () => undefined);
  const archive = new PassThrough();
  archive.once('close', () => void client.end());
  send(client, archive).then(
    () => archive.end(),
    (error) => {
      const known = messages[error.code];
      archive.destroy(known === undefined ? error : new Error(known));
    },
  );
  return archive;
}

const messages: Readonly<Record<string, string>> = {
  '28000': 'The running server is from an earlier release, or of another user: restart it first.',
  '53300': 'Another backup of this database is running.',
};

async function send(client: Client, archive: PassThrough): Promise<void> {
  await client.connect();
  await client.query(SLOT);
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error) => (error ? reject(error) : resolve());
    client.query(new ArchiveQuery(BASE_BACKUP, archive, done));
  });
}

/** A query whose reply is a stream, which `pg` reads but ignores. */
class ArchiveQuery extends Query {
  readonly #archive: PassThrough;

  constructor(text: string, archive: PassThrough, done: (error?: Error) => void) {
    super(text, done);
    this.#archive = archive;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Readable }): void {
    // Copy the part, because `pg` reuses the memory for later messages.
    if (chunk[0] !== PART || this.#archive.write(Buffer.from(chunk.subarray(1)))) return;
    stream.pause();
    this.#archive.once('drain', () => stream.resume());
  }
}
