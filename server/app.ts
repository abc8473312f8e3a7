import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { mountAudit } from '#server/audit/audit-routes.ts';
import { mountBookings } from '#server/bookings/booking-routes.ts';
import { holdsOf } from '#server/bookings/holds.ts';
import { viewerBooking } from '#server/bookings/viewer-booking.ts';
import { mountCatalog } from '#server/catalog/product-routes.ts';
import { mountPages } from '#server/content/page-routes.ts';
import { mountCounter } from '#server/counter/counter-routes.ts';
import { createPaying } from '#server/counter/paying.ts';
import { ticketHistory } from '#server/counter/ticket-history.ts';
import { mountCustomers } from '#server/customers/customer-routes.ts';
import type { Trx } from '#server/db/client.ts';
import { isWritable } from '#server/db/is-writable.ts';
import { createEventFollowers } from '#server/events/event-followers.ts';
import { createEventStreams } from '#server/events/event-streams.ts';
import { noteChangedAgo } from '#server/http/changed-ago.ts';
import { installCompression } from '#server/http/compression.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { localOrigin } from '#server/http/origin.ts';
import { setShopTimeZone } from '#server/http/shop-time.ts';
import { serveWebClient } from '#server/http/web-client.ts';
import { createMedia, mountMedia, serveImages } from '#server/media/image-routes.ts';
import { reportMissingPictures } from '#server/media/missing-pictures.ts';
import { createMaySeePicture } from '#server/moderation/may-see-picture.ts';
import { mountModeration } from '#server/moderation/moderation-routes.ts';
import { reviewEdit } from '#server/moderation/open-case.ts';
import { createStolenCheck } from '#server/moderation/stolen/stolen-service.ts';
import { mountNotices, mountOneClickUnsubscribe } from '#server/notices/notice-routes.ts';
import { readAbout, readAboutCase } from '#server/notices/read-notices.ts';
import { createPeople, mountPeople } from '#server/people/mount-people.ts';
import { buyerRatings } from '#server/reviews/buyer-ratings.ts';
import { reviewRepository } from '#server/reviews/review-repository.ts';
import { mountReviews } from '#server/reviews/review-routes.ts';
import { reviewsBy } from '#server/reviews/reviews-by.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';
import { mountSelling } from '#server/selling/selling-routes.ts';
import type { AboveSelling } from '#server/selling/selling-service.ts';
import { stockHistory } from '#server/stock/stock-history.ts';
import { changeStockPrice, lowestAgreedPrice } from '#server/stock/stock-price.ts';
import { mountStock } from '#server/stock/stock-routes.ts';
import { blockedBy, hasBlocked } from '#server/talk/blocks.ts';
import { mountOffers } from '#server/talk/offer-routes.ts';
import { mountTalk } from '#server/talk/thread-routes.ts';
import { viewerOffer } from '#server/talk/viewer-offer.ts';
import { createApiMount, serveApiDocs } from './api-mount.ts';
import { accountRecords } from './app/account-records.ts';
import { createAddressChange } from './app/address-change.ts';
import { createClientErrors } from './app/client-errors.ts';
import { findSharedFile, shareClient } from './app/client-files.ts';
import { mountApp } from './app/mount-app.ts';
import type { AppParts } from './app-parts.ts';
import { createCore } from './create-core.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { createHttpServer } from './http-server.ts';
import { runRooms } from './run-rooms.ts';

export const webClientFolder: string = join(import.meta.dirname, '..', 'dist', 'web');

/** Creates the application, ready to listen. Its `close()` waits for running requests. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, webClient = webClientFolder, pollSeconds = 1 } = parts;
  setShopTimeZone(config.timeZone);
  const app = createHttpServer(config, parts);
  const core = createCore(parts, app.log);
  const { replicas } = core;
  if (replicas) {
    noteChangedAgo(app);
    app.addHook('onClose', () => replicas.stop());
  }
  const origin = () => config.publicOrigin ?? localOrigin(app);

  const callers = await createPeople(core, createAddressChange(core), parts.pinCost);
  const photos = createMedia(core, parts.images);
  const streams = createEventStreams({ ...core, users: callers.users, log: app.log });
  const followers = createEventFollowers({ ...core, log: app.log });
  const clientErrors = createClientErrors(app.log);
  installMetrics(app, config.metricsToken, {
    ...{
      dataDir: config.dataDir,
      pool,
      replicas,
      streams,
      followers,
      jobs: core.jobs,
      clientErrors,
    },
    isWritable: () => isWritable(core.db),
  });

  const mountApi: FastifyPluginAsync = async (scope) => {
    await installCompression(scope);
    const gatekeeper = createGatekeeper(callers, photos.phones, parts.verifyIdToken);
    const mount = createApiMount(scope, core, gatekeeper);
    // What rooms need from those above them.
    const bookingsOf = (trx: Trx) => holdsOf(trx, core);
    const records = accountRecords(core, { bookingsOf });
    const stolen = createStolenCheck(core);
    const aboveSelling: AboveSelling = {
      ...{ bookingsOf, reviewEdit, checkStolen: stolen.check },
      changeStockPrice: (trx, change) => changeStockPrice(trx, config, change),
    };

    const people = mountPeople(mount, core, callers, { records, lockProductsOf });
    const media = mountMedia(mount, core, photos);
    const catalog = mountCatalog(mount, core, {
      viewerColumns: (id, at) => sql`${viewerBooking(id, at)}, ${viewerOffer(id, at)}`,
    });
    const selling = mountSelling(mount, core, aboveSelling);
    const bookings = mountBookings(mount, core, { reviewsBy, hasBlocked, blockedBy });
    const offers = mountOffers(mount, core, {
      ...{ hold: bookings.hold, buyerRatings },
      lowestAgreedPrice: (trx, product, caller) => lowestAgreedPrice(trx, config, product, caller),
    });
    const talk = mountTalk(mount, core, {
      ...{ readAbout, buyerRatings },
      isSeller: (on, id, at) => reviewRepository(on).isSeller(id, at),
    });
    mountCustomers(mount, core, [ticketHistory, stockHistory]);
    const stock = mountStock(mount, core, { ...catalog, ...createPaying(core), stolen });
    const counter = mountCounter(mount, core, { ...catalog, ...bookings, ...stock });
    mountReviews(mount, core);
    const moderation = mountModeration(mount, core, { readAboutCase, threads: talk.threads });
    const notices = mountNotices(mount, core, origin);
    const audit = mountAudit(mount, core);
    mountApp(mount, core, { streams, day: counter.day, clientErrors, threads: talk.threads });

    await serveImages(scope, core, photos, createMaySeePicture(core));
    await serveApiDocs(scope);
    runRooms(
      app,
      { core, followers, streams, pollSeconds },
      [
        people,
        media,
        catalog,
        selling,
        bookings,
        offers,
        talk,
        stock,
        counter,
        moderation,
        notices,
        audit,
        { timers: [{ seconds: 21_600, run: () => shareClient(core.db, webClient) }] },
      ],
      {
        ...{ ...people.jobs, ...media.jobs, ...catalog.jobs, ...selling.jobs },
        ...{ ...talk.jobs, ...counter.jobs, ...moderation.jobs, ...notices.jobs, ...audit.jobs },
      },
    );
  };
  await app.register(mountApi, { prefix: '/api' });
  if (parts.signInRoutes) await app.register(parts.signInRoutes({ send: core.mail.send, origin }));
  await mountOneClickUnsubscribe(app, core);
  const answerPage = await mountPages(app, core, webClient);
  await serveWebClient(app, webClient, answerPage, findSharedFile(core.db));

  // Don't await the report, because the server must start even if the database is down.
  app.addHook('onReady', async () => void reportMissingPictures(photos.images, app.log));
  return app;
}
