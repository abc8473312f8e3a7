import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { api } from '#contracts/app/api.ts';
import { mostCounted } from '#contracts/app/overview.ts';
import { apiVersion } from '#contracts/system.ts';
import { mountFailedJobs } from '#server/app/failed-job-routes.ts';
import { createFailedJobService } from '#server/app/failed-job-service.ts';
import { mountOverview } from '#server/app/overview-routes.ts';
import { createOverviewService } from '#server/app/overview-service.ts';
import { mountSystem } from '#server/app/system-routes.ts';
import { mountUserDetails } from '#server/app/user-details.ts';
import { mountAudit } from '#server/audit/audit-routes.ts';
import { createAuditService } from '#server/audit/audit-service.ts';
import { createHeadPublisher } from '#server/audit/publish-head.ts';
import type { LineParts } from '#server/bookings/booking-line.ts';
import { createBookingLookup } from '#server/bookings/booking-lookup.ts';
import { mountBookings } from '#server/bookings/booking-routes.ts';
import { createBookingService } from '#server/bookings/booking-service.ts';
import { pickupsOf } from '#server/bookings/pickups.ts';

import { productState } from '#server/catalog/product-state.ts';

import { savedSearchFollower } from '#server/catalog/saved-searches/saved-search-follower.ts';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import { createProductSearch } from '#server/catalog/search/product-search.ts';
import { recountWords } from '#server/catalog/search/rebuild-search.ts';
import { watchFollower } from '#server/catalog/watching/watch-follower.ts';
import { mountContact } from '#server/content/contact-routes.ts';
import { createContactService } from '#server/content/contact-service.ts';
import { mountPages } from '#server/content/page-routes.ts';
import { moveTickets } from '#server/counter/move-tickets.ts';
import { createNoteReading } from '#server/db/audit-reading.ts';
import { createDatabase } from '#server/db/client.ts';
import { pruneEvents, sweepStaleRows } from '#server/db/housekeeping.ts';
import { openChangeFeed } from '#server/events/change-feed.ts';
import { commitChannel, createCommitSignal } from '#server/events/commit-signal.ts';
import { createEventFollowers } from '#server/events/event-followers.ts';
import { mountEvents } from '#server/events/event-routes.ts';
import { createEventStreams } from '#server/events/event-streams.ts';
import { createHeardCache } from '#server/events/heard-cache.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import type { MailGateway } from '#server/gateways/mail/mail.ts';
import { createMailGateway } from '#server/gateways/mail/mail-gateway.ts';
import type { IdTokenVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import { mountImages, mountPhones, serveImages } from '#server/media/image-routes.ts';
import { createImageService } from '#server/media/image-service.ts';
import { reportMissingPictures } from '#server/media/missing-pictures.ts';
import { createPhoneService } from '#server/media/phone-service.ts';
import { createSignedImages } from '#server/media/signed-images.ts';
import { createAddressEffects } from '#server/moderation/address-effects.ts';
import { isPictureShown } from '#server/moderation/is-picture-shown.ts';

import { createNotices } from '#server/notices/create-notices.ts';
import { mountMails } from '#server/notices/mail-routes.ts';
import { mountNotices, mountOneClickUnsubscribe } from '#server/notices/notice-routes.ts';
import { tellOfMails } from '#server/notices/tell-of-mails.ts';
import { createAccessTokens } from '#server/people/access-token.ts';
import type { AccountRow } from '#server/people/account-records.ts';
import { mountAccount } from '#server/people/account-routes.ts';
import { createAccountService } from '#server/people/account-service.ts';
import { mountPins } from '#server/people/pin-routes.ts';
import { createPinService, type PinService } from '#server/people/pin-service.ts';
import { createShopAccount } from '#server/people/shop-account.ts';
import { mountUsers } from '#server/people/user-routes.ts';
import { createUserService } from '#server/people/user-service.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';
import { createStockPriceChange } from '#server/stock/stock-price.ts';
import type { Config } from './config.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { apiDocs } from './http/api-docs.ts';
import { installCompression } from './http/compression.ts';
import { installMetrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { createOriginOf, localOrigin } from './http/origin.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createTurns } from './http/turns.ts';
import { serveWebClient } from './http/web-client.ts';
import { createHttpServer } from './http-server.ts';
import { every } from './jobs/every.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { publicConfig } from './public-config.ts';
import { accountRecords } from './wiring/account-records.ts';
import { openCatalogue } from './wiring/catalogue.ts';
import { openCounter } from './wiring/counter.ts';
import { moderationFollowers, openModeration } from './wiring/moderation.ts';
import { openEffects } from './wiring/moderation-effects.ts';
import { openStolen } from './wiring/stolen.ts';

/** `origin` returns the shop's origin, for links in emails. */
type SignInRoutes = (shop: {
  send: MailGateway['send'];
  origin: () => string;
}) => FastifyPluginAsync;

export type AppParts = {
  config: Config;
  pool: Pool;
  images: ImageStore;
  verifyIdToken: IdTokenVerifier;
  /** Returns the routes of the embedded sign-in service. Null if a real Firebase project is used. */
  signInRoutes: SignInRoutes | null;
  /** The key that signs access tokens. Must be at least 32 bytes long. */
  tokenSecret: Uint8Array<ArrayBuffer>;
  /**
   * The key that encrypts the personal details of people who sold products to the shop. Must be at least 32 bytes long.
   */
  intakeKey: Uint8Array<ArrayBuffer>;
  now?: () => Date;
  /** The scrypt cost for PINs. Only tests lower it. */
  pinCost?: number;
  /** How often to look for events and due jobs, in case a notification was lost. Only tests raise it. */
  pollSeconds?: number;
  /** The folder with the built web client. Defaults to `dist/web`. */
  webClient?: string;
  /** The stream for log lines. Defaults to standard output. */
  logStream?: Writable;
};

/**
 * Limits expensive requests to the given share of the database connections. The rest are reserved for other requests.
 */
const turnsFor = ({ databasePool }: Config, share: number) => {
  const all = Math.max(1, Math.floor(databasePool * share));
  const each = Math.max(1, Math.floor(all / 2));
  return createTurns({ all, each, waiting: { all: 300, each: 50 } });
};

/**
 * Leaves half of the database connections to other people, however many requests an account sends at once. At least two
 * can run, because one may wait for the job queue to start.
 */
const sharesFor = ({ databasePool }: Config) => {
  const each = Math.max(2, Math.floor(databasePool / 2));
  const unlimited = Number.MAX_SAFE_INTEGER;
  return createTurns({ all: unlimited, each, waiting: { all: unlimited, each: 300 } });
};

const webClientFolder = join(import.meta.dirname, '..', 'dist', 'web');

/** The OpenAPI document. It is built only once, because tests create many applications in one process. */
let openApi: object | undefined;

/** Creates the application, ready to listen. Its `close()` waits for running requests. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, pollSeconds = 1 } = parts;
  const now = parts.now ?? (() => new Date());
  const nowMs = () => now().getTime();
  const commits = createCommitSignal(pool);
  const db = createDatabase(pool, () => {
    jobs.wake();
    commits.send();
  });
  const app = createHttpServer(config, parts.logStream);

  const tokens = await createAccessTokens(parts.tokenSecret, now);
  const hears = () => feed.hears;
  const accounts = createHeardCache<AccountRow | undefined>({
    freshMs: 5_000,
    most: 10_000,
    hears,
    now: nowMs,
  });
  const jobs = createJobQueue({ pool, db, now, log: app.log, pollSeconds });
  const mail = tellOfMails(createMailGateway(config), db, now);
  const origin = () => config.publicOrigin ?? localOrigin(app);
  const notices = createNotices({
    db,
    now,
    jobs,
    mail,
    mailUnverified: !config.requireVerifiedEmail,
    tokenSecret: parts.tokenSecret,
    origin,
  });
  const followers = createEventFollowers({
    db,
    jobs,
    followers: [
      notices.follower,
      watchFollower(notices.tell),
      savedSearchFollower(notices.tell),
      ...moderationFollowers(notices.tell),
    ],
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
      pictures_changed: (id) => pictures.forget(id),
      product_hidden: (id) => hidden.add(id),
      [commitChannel]: onCommit,
    },
    onGap() {
      accounts.clear();
      pictures.clear();
    },
    onHearing: () => streams.resync(),
  });
  const hidden = new Set<string>();
  const pictures = createHeardCache<boolean>({ freshMs: 60_000, most: 20_000, hears, now: nowMs });
  const signedImages = createSignedImages(parts.tokenSecret, now);
  const { firstAdminEmail } = config;
  const pins: PinService = createPinService({
    db,
    now,
    tokens,
    tokenSecret: parts.tokenSecret,
    pinCost: parts.pinCost,
    assertSessionValid: (account, identity) => users.assertSessionValid(account, identity),
  });
  const isPinSession = pins.isOpen;
  const noteReading = createNoteReading(db, now);
  const hours = config.bookingHours;
  const line: LineParts = {
    hours,
    products: productState,
    settleLater: (trx, product_id, at) => jobs.enqueue(trx, 'settle-product', { product_id }, at),
  };
  const effects = openEffects(line);
  const { refresh } = effects;
  const addressEffects = createAddressEffects({ secret: parts.intakeKey, refresh });
  const users = createUserService({
    ...{ db, tokens, accounts, now, noteReading, firstAdminEmail, isPinSession },
    ...{ addressEffects, jobsReady: jobs.boss },
    moveTickets: moveTickets(parts.intakeKey),
  });
  const streams = createEventStreams({
    db,
    now,
    authenticate: (token) => users.authenticate(token),
    isCurrent: users.isCurrent,
    hearsChanges: () => feed.hears,
    log: app.log,
  });
  installMetrics(app, config.metricsToken, { pool, jobs, streams, followers });
  const findShop = createShopAccount(config.shopEmail);
  const bookings = createBookingService({ db, now, findShop, jobsReady: jobs.boss, ...line });
  const core = { db, now, config, jobs };
  const search = createProductSearch({ db });
  const lookup = createBookingLookup({
    ...{ db, now, noteReading, findShop },
    tell: notices.tell,
    jobsReady: jobs.boss,
  });
  const stolen = openStolen({ db, now, line });
  const { screen } = stolen;
  const catalogue = openCatalogue({
    ...core,
    ...{ search, bookings, screen, signImages: signedImages.sign },
    changeStockPrice: createStockPriceChange(findShop),
  });
  const { intakeKey } = parts;
  const counter = openCounter({
    ...core,
    ...{ search, line, lookup, findShop, noteReading, intakeKey, stolen },
    finishCancelledBookings: bookings.finishCancelled,
  });
  const moderation = openModeration({ ...core, noteReading, effects, findShop });
  const limits = createRateLimits(
    (text, values) => db.executeQuery(CompiledQuery.raw(text, values)),
    config.rateLimitFactor,
  );
  const images = createImageService({
    db,
    store: parts.images,
    now,
    photoSpace: config.photoSpace,
    limits,
  });
  const contact = createContactService({ db, now, noteReading, noticeRead: notices.markRead });
  const account = createAccountService({
    db,
    now,
    forget: accounts.forget,
    assertSessionValid: users.assertSessionValid,
    lockProductsOf,
    records: accountRecords({ bookings, line, notices, addressEffects }),
  });
  const phones = createPhoneService({ db, now, accept: images.accept });
  const gatekeeper = createGatekeeper(users, parts.verifyIdToken, {
    ...{ phone: phones.admit, link: phones.find, device: pins.admit },
  });

  const routes: FastifyPluginAsync = async (scope) => {
    await installCompression(scope);
    const mount = createMount(scope, {
      gatekeeper,
      limits,
      turns: turnsFor(config, 0.6),
      signIns: turnsFor(config, 0.5),
      shares: sharesFor(config),
      publicCatalogue: config.publicCatalogue,
      requireVerifiedEmail: config.requireVerifiedEmail,
      signImages: signedImages.sign,
    });
    mountSystem(mount, {
      db,
      publicConfig: {
        ...publicConfig(config),
        ...(mail.demo && { demo_mails: true as const }),
      },
    });
    mountUsers(mount, users);
    mountUserDetails(mount, { db, now, noteReading });
    mountAccount(mount, account);
    mountPins(mount, pins);
    mountContact(mount, contact);
    mountNotices(mount, notices.service);
    mountMails(mount, mail);
    catalogue.mount(mount);
    mountBookings(mount, { bookings, lookup });
    counter.mount(mount);
    moderation.mount(mount);
    stolen.mount(mount);
    mountImages(mount, images);
    mountPhones(mount, phones);
    mountEvents(mount, streams);
    const failedJobs = createFailedJobService({ db, now, jobs });
    mountFailedJobs(mount, failedJobs);
    mountAudit(mount, createAuditService({ db, now }));
    const overview = createOverviewService({
      now,
      pickups: (sellerId) => pickupsOf(db, sellerId, mostCounted, now()),
      hasProducts: catalogue.selling.hasProducts,
      countDrafts: catalogue.drafts.count,
      countUnreadMessages: () => contact.countUnread(mostCounted),
      countCases: (readerId) => moderation.countWaiting(readerId, mostCounted),
      countFailedJobs: () => failedJobs.count(mostCounted),
      shopSince: counter.shopSince,
    });
    mountOverview(mount, overview);
    const { opens } = signedImages;
    const isShown = (id: string) => pictures.get(id, () => isPictureShown(db, id));
    await serveImages(scope, { store: parts.images, isShown, opens });
    openApi ??= openApiDocument(api, apiVersion);
    await scope.register(apiDocs(openApi, '/api'));
  };
  await app.register(routes, { prefix: '/api' });
  if (parts.signInRoutes) await app.register(parts.signInRoutes({ send: mail.send, origin }));
  await mountOneClickUnsubscribe(app, notices.service, limits);
  const folder = parts.webClient ?? webClientFolder;
  const { publicCatalogue } = config;
  const originOf = createOriginOf(config.publicOrigin);
  const answerPage = await mountPages(app, {
    db,
    priceGuide: catalogue.priceGuide,
    publicCatalogue,
    folder,
    limits,
    originOf,
    now,
    hidden,
  });
  await serveWebClient(app, folder, answerPage);

  // Don't await the report, because the server must start even if the database is down.
  app.addHook('onReady', async () => void reportMissingPictures(images, app.log));
  app.addHook('onReady', async () =>
    jobs.start({
      'settle-product': ({ product_id }) => bookings.settle(product_id),
      'follow-event': followers.repeat,
      'send-mail': notices.mailer.sendOne,
      'send-daily-mail': notices.mailer.sendDaily,
      'sweep-bookings': () => bookings.settleDue(),
      'end-holding-periods': () => catalogue.selling.endHoldingPeriods(),
      'end-suspensions': () => moderation.endDue(),
      'sweep-images': () => images.sweepUnreferenced(),
      'sweep-stale-rows': () =>
        Promise.all([
          sweepStaleRows(db, now()),
          mail.sweep(now()),
          counter.sweep(),
          moderation.sweep(),
        ]),
      'prune-events': () => pruneEvents(db, now()),
      'recount-words': () => recountWords(db),
      'erase-leftovers': () => account.eraseLeftovers(),
      'publish-audit-head': createHeadPublisher({ db, now, tell: notices.tell }),
    }),
  );
  const timers = [
    every(pollSeconds, followers.wake, app.log),
    every(pollSeconds, () => streams.tick(), app.log),
    every(2, () => addUpCounts(db), app.log),
    every(10, () => catalogue.views.flush(), app.log),
  ];
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    streams.stop();
    await Promise.all([jobs.stop(), followers.stop()]);
    commits.stop();
  });
  app.addHook('onClose', () =>
    catalogue.views
      .flush()
      .catch((error) => app.log.warn({ err: error }, 'the last views could not be counted')),
  );
  app.addHook('onClose', () => feed.stop());
  return app;
}
