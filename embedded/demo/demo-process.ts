import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { imageIdOf } from '#server/db/image-view.ts';
import { createImageService } from '#server/features/images/image-service.ts';
import { searchText } from '#server/features/products/product-search.ts';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import type { FromDemoProcess, ToDemoProcess } from './demo-messages.ts';
import { loadDemoData } from './load-demo-data.ts';

/** The process that {@link loadDemo} starts; it ends with its work, or with the server. */
const accounts = new Map<number, (account: { uid: string }) => void>();
const tell = (message: FromDemoProcess) => void process.send?.(message);

function createAccount(account: { email: string; password: string; name: string }) {
  const { promise, resolve } = Promise.withResolvers<{ uid: string }>();
  const id = accounts.size;
  accounts.set(id, resolve);
  tell({ type: 'create-account', id, account });
  return promise;
}

async function fill(parts: Extract<ToDemoProcess, { type: 'start' }>): Promise<void> {
  const pool = createPool(parts.databaseUrl, 4, () => {});
  const db = createDatabase(pool);
  const now = () => new Date();
  const images = createImageService({ db, store: createImageStore(parts), now });
  await loadDemoData({
    db,
    now,
    storeImage: async (picture, uploadedBy) => {
      const { url } = await images.accept(picture, uploadedBy);
      return { id: imageIdOf(url) ?? (await idAtHost(db, url)) };
    },
    createAccount,
    searchText,
    log: (line) => tell({ type: 'log', line }),
  });
  await pool.end();
}

async function idAtHost(db: Database, url: string): Promise<string> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('host_url', '=', url)
    .executeTakeFirstOrThrow();
  return row.id;
}

process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToDemoProcess) => {
  if (message.type === 'account') return accounts.get(message.id)?.({ uid: message.uid });
  fill(message).then(
    () => process.exit(0),
    (error: Error) => {
      tell({ type: 'log', line: `Filling the demo shop failed: ${error.message}` });
      process.exit(1);
    },
  );
});
