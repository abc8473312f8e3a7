import type { AddressInfo } from 'node:net';
import { openSignIn } from '#embedded/sign-in/open-sign-in.ts';
import { parseConfig } from '#server/config.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import type { Mail } from '#server/gateways/mail/mail.ts';
import { createHttpServer } from '#server/http-server.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { appUrlOf, createTestDatabase } from './database.ts';

export const PROJECT_ID = 'demo-second-fret';

/** Starts the embedded sign-in service, on the shop's HTTP server, with its own database and without the rest of the shop. */
export async function startSignIn(o: { now?: () => Date } = {}) {
  const database = await createTestDatabase();
  const db = createDatabase(createPool(appUrlOf(database.url), 8, () => {}));
  const owner = createDatabase(createPool(database.url, 1, () => {}));
  const service = await openSignIn({ owner, db, projectId: PROJECT_ID, passwordCost: 2, ...o });
  /** The emails so far, with the link in each. */
  const mails: (Mail & { link: string })[] = [];
  const app = createHttpServer(parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error' }));
  const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.register(
    service.routes({
      origin,
      async send(mail) {
        mails.push({ ...mail, link: /http\S+/.exec(mail.text)?.[0] ?? '' });
        return { kind: 'sent' };
      },
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...service,
    url: origin(),
    mails,
    /** The connection of the application's database user. */
    db,
    stop: atEnd(async () => {
      await app.close();
      await Promise.all([db.destroy(), owner.destroy()]);
      await database.drop();
    }),
  };
}
