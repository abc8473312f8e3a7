import type { Database } from './db/client.ts';
import { imageIdOf } from './db/image-view.ts';
import { loadDemoData } from './features/demo/load-demo-data.ts';
import { createImageService } from './features/images/image-service.ts';
import { searchText } from './features/products/product-search.ts';
import type { ImageStore } from './gateways/images/image-store.ts';
import type { EmbeddedSignIn } from './gateways/sign-in/embedded.ts';

type Parts = {
  db: Database;
  images: ImageStore;
  signIn: EmbeddedSignIn;
  log(line: string): void;
};

/** Fills an empty database with the demo shop; apart from index.ts, so that only demos load it. */
export async function loadDemo({ db, images, signIn, log }: Parts): Promise<void> {
  const now = () => new Date();
  const service = createImageService({ db, store: images, now });
  await loadDemoData({
    db,
    now,
    storeImage: async (picture, uploadedBy) => {
      const { url } = await service.accept(picture, uploadedBy);
      return { id: imageIdOf(url) ?? (await idAtHost(db, url)) };
    },
    createAccount: (account) => signIn.createAccount(account),
    searchText,
    log,
  });
}

async function idAtHost(db: Database, url: string): Promise<string> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('host_url', '=', url)
    .executeTakeFirstOrThrow();
  return row.id;
}
