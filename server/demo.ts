import type { Database } from './db/client.ts';
import { loadDemoData } from './features/demo/load-demo-data.ts';
import { createImageService } from './features/images/image-service.ts';
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
    storeImage: (picture, uploadedBy) => service.accept(picture, uploadedBy),
    createAccount: (account) => signIn.createAccount(account),
    log,
  });
}
