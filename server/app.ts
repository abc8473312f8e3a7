import { join } from 'node:path';
import type { Writable } from 'node:stream';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { api } from '#contracts/api.ts';
import { mostCounted } from '#contracts/overview.ts';
import { apiVersion } from '#contracts/system.ts';
import { openChangeFeed } from '#server/db/change-feed.ts';
import { createDatabase } from '#server/db/client.ts';
import { commitChannel, createCommitSignal } from '#server/db/commit-signal.ts';
import { pruneEvents, sweepStaleRows } from '#server/db/housekeeping.ts';
import { bookingAccountRecords } from '#server/features/bookings/booking-account-records.ts';
import type { LineParts } from '#server/features/bookings/booking-line.ts';
import { createBookingLookup } from '#server/features/bookings/booking-lookup.ts';
import { mountBookings } from '#server/features/bookings/booking-routes.ts';
import { createBookingService } from '#server/features/bookings/booking-service.ts';
import { createCounterBookings } from '#server/features/bookings/counter-bookings.ts';
import { pickupsOf } from '#server/features/bookings/pickups.ts';
import { contactAccountRecords } from '#server/features/contact/contact-account-records.ts';
import { mountContact } from '#server/features/contact/contact-routes.ts';
import { createContactService } from '#server/features/contact/contact-service.ts';
import { mountCounter } from '#server/features/counter/counter-routes.ts';
import { createCounterService } from '#server/features/counter/counter-service.ts';
import { mountEvents } from '#server/features/events/event-routes.ts';
import { createEventStreams } from '#server/features/events/event-streams.ts';
import { imageAccountRecords } from '#server/features/images/image-account-records.ts';
import { mountImages, serveImages } from '#server/features/images/image-routes.ts';
import { createImageService } from '#server/features/images/image-service.ts';
import { mountIntakes } from '#server/features/intake/intake-routes.ts';
import { createIntakeService } from '#server/features/intake/intake-service.ts';
import { mountStockBook } from '#server/features/intake/stock-book-routes.ts';
import { createStockBookService } from '#server/features/intake/stock-book-service.ts';
import { mountFailedJobs } from '#server/features/jobs/failed-job-routes.ts';
import { createFailedJobService } from '#server/features/jobs/failed-job-service.ts';
import { mountMails } from '#server/features/mails/mail-routes.ts';
import { createNotices } from '#server/features/notices/create-notices.ts';
import { mountNotices, mountOneClickUnsubscribe } from '#server/features/notices/notice-routes.ts';
import { mountOverview } from '#server/features/overview/overview-routes.ts';
import { createOverviewService } from '#server/features/overview/overview-service.ts';
import { mountPages } from '#server/features/pages/page-routes.ts';
import { addProduct } from '#server/features/products/add-product.ts';
import { createDraftService } from '#server/features/products/draft-service.ts';
import { createPriceGuideService } from '#server/features/products/price-guide-service.ts';
import {
  leavingWith,
  lockProductsOf,
  productAccountRecords,
} from '#server/features/products/product-account-records.ts';
import { cardsOf } from '#server/features/products/product-cards.ts';
import {
  mountCategories,
  mountDrafts,
  mountPriceGuide,
  mountProducts,
  mountSelling,
} from '#server/features/products/product-routes.ts';
import { createProductService } from '#server/features/products/product-service.ts';
import { productState } from '#server/features/products/product-state.ts';
import { createProductsAtCounter } from '#server/features/products/products-at-counter.ts';
import { productsWithSerial } from '#server/features/products/same-serial.ts';
import { addUpCounts } from '#server/features/products/search/product-counts.ts';
import { createProductSearch } from '#server/features/products/search/product-search.ts';
import { recountWords } from '#server/features/products/search/rebuild-search.ts';
import { createSellingService } from '#server/features/products/selling-service.ts';
import { createViewCounter } from '#server/features/products/view-counter.ts';
import { createReturnService } from '#server/features/sales/return-service.ts';
import { saleAccountRecords } from '#server/features/sales/sale-account-records.ts';
import { mountSales, mountTill } from '#server/features/sales/sale-routes.ts';
import { createSaleService } from '#server/features/sales/sale-service.ts';
import { createTillService } from '#server/features/sales/till-service.ts';
import { savedSearchAccountRecords } from '#server/features/saved-searches/saved-search-account-records.ts';
import { savedSearchFollower } from '#server/features/saved-searches/saved-search-follower.ts';
import { mountSavedSearches } from '#server/features/saved-searches/saved-search-routes.ts';
import { createSavedSearchService } from '#server/features/saved-searches/saved-search-service.ts';
import { mountPolicyReports, readReports } from '#server/features/system/policy-report-routes.ts';
import { mountSystem } from '#server/features/system/system-routes.ts';
import { createAccessTokens } from '#server/features/users/access-token.ts';
import { createAccountCache } from '#server/features/users/account-cache.ts';
import { mountAccount } from '#server/features/users/account-routes.ts';
import { createAccountService } from '#server/features/users/account-service.ts';
import { peopleAtCounter } from '#server/features/users/people-at-counter.ts';
import { createShopAccount } from '#server/features/users/shop-account.ts';
import { mountUsers } from '#server/features/users/user-routes.ts';
import { createUserService } from '#server/features/users/user-service.ts';
import { watchAccountRecords } from '#server/features/watching/watch-account-records.ts';
import { watchFollower } from '#server/features/watching/watch-follower.ts';
import { mountWatching } from '#server/features/watching/watch-routes.ts';
import { createWatchService } from '#server/features/watching/watch-service.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { createMailGateway } from '#server/gateways/mail/mail-gateway.ts';
import type { IdTokenVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import type { Config } from './config.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { apiDocs } from './http/api-docs.ts';
import { installCompression } from './http/compression.ts';
import { limitConnections } from './http/connections.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installMetrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { createOriginOf } from './http/origin.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { createTurns } from './http/turns.ts';
import { serveWebClient } from './http/web-client.ts';
import { createEventFollowers } from './jobs/event-followers.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { imageSources, publicConfig } from './public-config.ts';

export type AppParts = {
  config: Config;
  pool: Pool;
  images: ImageStore;
  verifyIdToken: IdTokenVerifier;
  /** The embedded sign-in service's address, or null with a real Firebase project. */
  authEmulatorUrl: string | null;
  /** The key that signs access tokens: at least 32 bytes. */
  tokenSecret: Uint8Array<ArrayBuffer>;
  /** The key that encrypts from whom the shop bought: at least 32 bytes. */
  intakeKey: Uint8Array<ArrayBuffer>;
  now?: () => Date;
  /** The folder with the built web client. Defaults to `dist/web`. */
  webClient?: string;
  /** The stream for log lines. The default is standard output. */
  logStream?: Writable;
};

/** Costly calls may use only this share of the database connections. The rest are for other calls. */
const turnsFor = ({ databasePool }: Config, share: number) => {
  const all = Math.max(1, Math.floor(databasePool * share));
  const each = Math.max(1, Math.floor(all / 2));
  return createTurns({ all, each, waiting: { all: 300, each: 50 } });
};

const webClientFolder = join(import.meta.dirname, '..', 'dist', 'web');

/** Creates the application, ready to listen. Its `close()` waits for running requests. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, authEmulatorUrl } = parts;
  const now = parts.now ?? (() => new Date());
  const commits = createCommitSignal(pool);
  const db = createDatabase(pool, () => {
    jobs.wake();
    commits.send();
  });
  const app = Fastify(serverOptions(config, parts.logStream));
  app.server.maxConnections = 5000;
  installErrorHandler(app);
  limitConnections(app);
  limitSlowBodies(app);
  // Endpoints accept JSON, and one accepts a file. Without Fastify's text parser, plain text gets a clear
  // error.
  app.removeContentTypeParser('text/plain');
  installSecurityHeaders(app, {
    authEmulatorUrl,
    authDomain: config.signIn.kind === 'firebase' ? config.signIn.authDomain : null,
    imageOrigins: imageSources(config),
    https: config.production,
  });

  const tokens = await createAccessTokens(parts.tokenSecret, now);
  const accounts = createAccountCache(() => feed.hears, Date.now);
  const jobs = createJobQueue({ pool, now, log: app.log });
  const mail = createMailGateway(config);
  const notices = createNotices({
    db,
    now,
    jobs,
    mail,
    mailUnverified: !config.requireVerifiedEmail,
    tokenSecret: parts.tokenSecret,
    origin: () => config.publicOrigin ?? localOrigin(app),
  });
  const followers = createEventFollowers({
    db,
    jobs,
    followers: [notices.follower, watchFollower(notices.tell), savedSearchFollower(notices.tell)],
    log: app.log,
  });
  const onCommit = () => {
    followers.wake();
    streams.wake();
  };
  const feed = openChangeFeed(pool, {
    onMessage: {
      account_changed(id) {
        accounts.forget(id);
        streams.recheck(id);
      },
      [commitChannel]: onCommit,
    },
    onGap: accounts.clear,
    onHearing: () => streams.resync(),
  });
  const { firstAdminEmail } = config;
  const users = createUserService({ db, tokens, accounts, now, firstAdminEmail });
  const streams = createEventStreams({
    db,
    now,
    authenticate: users.authenticate,
    isCurrent: users.isCurrent,
    hearsChanges: () => feed.hears,
    log: app.log,
  });
  installMetrics(app, config.metricsToken, { pool, jobs, streams, followers });
  const hours = config.bookingHours;
  const line: LineParts = {
    hours,
    products: productState,
    settleLater: (trx, product_id, at) => jobs.enqueue(trx, 'settle-product', { product_id }, at),
  };
  const bookings = createBookingService({ db, now, jobsReady: jobs.boss, ...line });
  const views = createViewCounter(db);
  const search = createProductSearch({ db });
  const products = createProductService({ db, search, now, views, holdHours: hours.hold });
  const selling = createSellingService({
    db,
    now,
    limitFactor: config.rateLimitFactor,
    releaseBookings: bookings.releaseAll,
    finishCancelledBookings: bookings.finishCancelled,
  });
  const intakes = createIntakeService({
    db,
    now,
    key: parts.intakeKey,
    holdingDays: config.intake.holdingDays,
    retentionDays: config.intake.retentionDays,
    addProduct,
    withSerial: productsWithSerial,
  });
  const findShop = createShopAccount(config.shopEmail);
  const sales = createSaleService({
    db,
    now,
    findShop,
    products: productState,
    bookings: createCounterBookings({ db, now, ...line }),
    takeIn: intakes.takeIn,
    jobsReady: jobs.boss,
  });
  const priceGuide = createPriceGuideService(db);
  const drafts = createDraftService({ db, now });
  const images = createImageService({
    db,
    store: parts.images,
    now,
    photoSpace: config.photoSpace,
  });
  const contact = createContactService({ db, now, noticeRead: notices.markRead });
  const account = createAccountService({
    db,
    now,
    forget: accounts.forget,
    assertSessionValid: users.assertSessionValid,
    lockProductsOf,
    records: [
      productAccountRecords({ releaseBookings: bookings.releaseAll }),
      bookingAccountRecords(line),
      saleAccountRecords,
      imageAccountRecords(leavingWith),
      contactAccountRecords,
      watchAccountRecords,
      savedSearchAccountRecords,
      notices.accountRecords,
    ],
  });
  const gatekeeper = createGatekeeper(users, parts.verifyIdToken);
  const limits = createRateLimits(
    (text, values) => db.executeQuery(CompiledQuery.raw(text, values)),
    config.rateLimitFactor,
  );

  const routes: FastifyPluginAsync = async (scope) => {
    await installCompression(scope);
    const mount = createMount(scope, {
      gatekeeper,
      limits,
      signIns: turnsFor(config, 0.5),
      publicCatalogue: config.publicCatalogue,
      requireVerifiedEmail: config.requireVerifiedEmail,
    });
    mountSystem(mount, {
      db,
      publicConfig: {
        ...publicConfig(config, authEmulatorUrl),
        ...(mail.demo && { demo_mails: true as const }),
      },
    });
    readReports(scope);
    mountPolicyReports(mount, app.log);
    const turns = turnsFor(config, 0.6);
    mountUsers(mount, users, turns);
    mountAccount(mount, account, turns);
    mountContact(mount, contact);
    mountNotices(mount, notices.service);
    mountMails(mount, mail);
    mountCategories(mount, db);
    mountProducts(mount, { products, search, turns });
    mountPriceGuide(mount, priceGuide, turns);
    mountWatching(mount, createWatchService({ db, now, cardsOf }));
    const { queryOf } = search;
    mountSavedSearches(mount, createSavedSearchService({ db, now, queryOf }));
    mountSelling(mount, selling, turns);
    mountDrafts(mount, drafts);
    const bookingLookup = createBookingLookup({ db, now });
    mountBookings(mount, { bookings, lookup: bookingLookup, turns });
    mountCounter(
      mount,
      createCounterService({
        products: createProductsAtCounter({ db, search, now, findShop }).find,
        bookings: bookingLookup.search,
        people: (q, limit) => peopleAtCounter(db, q, limit),
      }),
    );
    mountSales(mount, sales, createReturnService({ db, now, products: productState }));
    mountTill(mount, createTillService({ db, now }));
    mountIntakes(mount, intakes);
    const { shopAccount } = sales;
    mountStockBook(mount, createStockBookService({ db, tax: config.tax, shopAccount }));
    mountImages(mount, images);
    mountEvents(mount, streams);
    const failedJobs = createFailedJobService({ db, now, jobs });
    mountFailedJobs(mount, failedJobs);
    const overview = createOverviewService({
      pickups: (sellerId) => pickupsOf(db, sellerId, now()),
      hasProducts: selling.hasProducts,
      countDrafts: drafts.count,
      countUnreadMessages: () => contact.countUnread(mostCounted),
      countFailedJobs: () => failedJobs.count(mostCounted),
    });
    mountOverview(mount, overview);
    await serveImages(scope, parts.images);
    await scope.register(apiDocs(openApiDocument(api, apiVersion), '/api'));
  };
  await app.register(routes, { prefix: '/api' });
  await mountOneClickUnsubscribe(app, notices.service, limits);
  const folder = parts.webClient ?? webClientFolder;
  const { publicCatalogue } = config;
  const originOf = createOriginOf(config.publicOrigin);
  const answerPage = await mountPages(app, {
    db,
    priceGuide,
    publicCatalogue,
    folder,
    limits,
    originOf,
    now,
  });
  await serveWebClient(app, folder, answerPage);

  // Don't await it: the server must start even if the database is down.
  app.addHook('onReady', async () => void reportMissingPictures(images, app.log));
  app.addHook('onReady', async () =>
    jobs.start({
      'settle-product': ({ product_id }) => bookings.settle(product_id),
      'follow-event': followers.repeat,
      'send-mail': notices.mailer.sendOne,
      'send-daily-mail': notices.mailer.sendDaily,
      'sweep-bookings': () => bookings.settleDue(),
      'end-holding-periods': () => selling.endHoldingPeriods(),
      'sweep-images': () => images.sweepUnreferenced(),
      'sweep-stale-rows': () =>
        Promise.all([sweepStaleRows(db, now()), mail.sweep(now()), intakes.sweep()]),
      'prune-events': () => pruneEvents(db, now()),
      'recount-words': () => recountWords(db),
    }),
  );
  const timers = [
    every(1, followers.wake, app.log),
    every(1, () => streams.tick(), app.log),
    every(2, () => addUpCounts(db), app.log),
    every(10, () => views.flush(), app.log),
  ];
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    streams.stop();
    await Promise.all([jobs.stop(), followers.stop()]);
    commits.stop();
  });
  app.addHook('onClose', () => views.flush());
  app.addHook('onClose', () => feed.stop());
  return app;
}

/** Logs an error if pictures are missing, for example because two servers share only the database. */
async function reportMissingPictures(
  images: { missingPictures(): Promise<string[]> },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const missing = await images.missingPictures();
    if (missing.length > 0) {
      log.error({ missing }, 'the image folder does not belong to this database');
    }
  } catch (error) {
    log.warn({ err: error }, 'the image folder could not be compared with the database');
  }
}

/** Returns this server's own address, which is used if no public one is set. */
function localOrigin({ server }: FastifyInstance): string {
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
}

/** Calls `run` at intervals, but never twice at a time. Logs failures. */
function every(seconds: number, run: () => unknown, log: FastifyBaseLogger): NodeJS.Timeout {
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    await Promise.resolve()
      .then(run)
      .catch((error) => log.error({ err: error }, 'a periodic task failed'));
    busy = false;
  };
  return setInterval(turn, seconds * 1000).unref();
}
