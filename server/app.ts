import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { api } from '#contracts/api.ts';
import { apiVersion } from '#contracts/system.ts';
import { openChangeFeed } from '#server/db/change-feed.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import { sweepStaleRows } from '#server/db/housekeeping.ts';
import { bookingAccountRecords } from '#server/features/bookings/booking-account-records.ts';
import { createBookingLookup } from '#server/features/bookings/booking-lookup.ts';
import { mountBookings } from '#server/features/bookings/booking-routes.ts';
import { createBookingService } from '#server/features/bookings/booking-service.ts';
import { contactAccountRecords } from '#server/features/contact/contact-account-records.ts';
import { mountContact } from '#server/features/contact/contact-routes.ts';
import { createContactService } from '#server/features/contact/contact-service.ts';
import { imageAccountRecords } from '#server/features/images/image-account-records.ts';
import { mountImages, serveImages } from '#server/features/images/image-routes.ts';
import { createImageService } from '#server/features/images/image-service.ts';
import { mountPages } from '#server/features/pages/page-routes.ts';
import { createDraftService } from '#server/features/products/draft-service.ts';
import {
  leavingWith,
  lockProductsOf,
  productAccountRecords,
} from '#server/features/products/product-account-records.ts';
import {
  mountCategories,
  mountDrafts,
  mountProducts,
  mountSelling,
} from '#server/features/products/product-routes.ts';
import { createProductService } from '#server/features/products/product-service.ts';
import { productState } from '#server/features/products/product-state.ts';
import { createSellingService } from '#server/features/products/selling-service.ts';
import { createViewCounter } from '#server/features/products/view-counter.ts';
import { mountSystem } from '#server/features/system/system-routes.ts';
import { createAccessTokens } from '#server/features/users/access-token.ts';
import { createAccountCache } from '#server/features/users/account-cache.ts';
import { mountAccount } from '#server/features/users/account-routes.ts';
import { createAccountService } from '#server/features/users/account-service.ts';
import { mountUsers } from '#server/features/users/user-routes.ts';
import { createUserService } from '#server/features/users/user-service.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import type { IdTokenVerifier } from '#server/gateways/sign-in/verify-id-token.ts';
import type { Config } from './config.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { apiDocs } from './http/api-docs.ts';
import { installCompression } from './http/compression.ts';
import { limitConnections } from './http/connections.ts';
import { answerFrameworkError, installErrorHandler } from './http/error-handler.ts';
import { installMetrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { createOriginOf } from './http/origin.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serveWebClient } from './http/web-client.ts';
import { type Job, startJobs } from './jobs.ts';

export type AppParts = {
  config: Config;
  pool: Pool;
  images: ImageStore;
  verifyIdToken: IdTokenVerifier;
  /** The embedded sign-in service's address, or null with a real Firebase project. */
  authEmulatorUrl: string | null;
  /** The key that signs access tokens: at least 32 bytes. */
  tokenSecret: Uint8Array<ArrayBuffer>;
  now?: () => Date;
  /** The folder with the built web client. Defaults to `dist/web`. */
  webClient?: string;
  /** The stream for log lines. Defaults to standard output. */
  logStream?: Writable;
};

const webClientFolder = join(import.meta.dirname, '..', 'dist', 'web');
const kibibyte = 1024;

/** Creates the application, which is then ready to listen. Its `close()` waits for running requests. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, pool, authEmulatorUrl } = parts;
  const now = parts.now ?? (() => new Date());
  const db = createDatabase(pool);
  const app = Fastify(serverOptions(config, parts.logStream));
  app.server.maxConnections = 5000;
  installErrorHandler(app);
  limitConnections(app);
  // Calls accept only JSON, or a file in one case. Without its parser, plain text gets a clear error.
  app.removeContentTypeParser('text/plain');
  installSecurityHeaders(app, {
    authEmulatorUrl,
    authDomain: config.signIn.kind === 'firebase' ? config.signIn.authDomain : null,
    imageOrigins: imageSources(config),
    https: config.production,
  });
  installMetrics(app, config.metricsToken, pool);

  const tokens = await createAccessTokens(parts.tokenSecret, now);
  const accounts = createAccountCache(() => feed.hears, Date.now);
  const feed = openChangeFeed(pool, 'account_changed', {
    onMessage: accounts.forget,
    onGap: accounts.clear,
  });
  const { firstAdminEmail } = config;
  const users = createUserService({ db, tokens, accounts, now, firstAdminEmail });
  const holdHours = config.bookingHoldHours;
  const bookings = createBookingService({ db, now, holdHours, products: productState });
  const views = createViewCounter(db);
  const products = createProductService({ db, views, holdHours });
  const selling = createSellingService({
    db,
    now,
    releaseBookings: bookings.releaseAll,
    finishCancelledBookings: bookings.finishCancelled,
  });
  const drafts = createDraftService({ db, now });
  const images = createImageService({ db, store: parts.images, now });
  const contact = createContactService({ db, now });
  const account = createAccountService({
    db,
    now,
    forget: accounts.forget,
    assertSessionValid: users.assertSessionValid,
    lockProductsOf,
    records: [
      productAccountRecords({ releaseBookings: bookings.releaseAll }),
      bookingAccountRecords(productState, holdHours),
      imageAccountRecords(leavingWith),
      contactAccountRecords,
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
      publicCatalogue: config.publicCatalogue,
    });
    mountSystem(mount, { db, publicConfig: publicConfig(config, authEmulatorUrl) });
    mountUsers(mount, users);
    mountAccount(mount, account);
    mountContact(mount, contact);
    mountCategories(mount, db);
    mountProducts(mount, products);
    mountSelling(mount, selling);
    mountDrafts(mount, drafts);
    mountBookings(mount, bookings, createBookingLookup({ db, now }));
    mountImages(mount, images);
    await serveImages(scope, parts.images);
    await scope.register(apiDocs(openApiDocument(api, apiVersion), '/api'));
  };
  await app.register(routes, { prefix: '/api' });
  const folder = parts.webClient ?? webClientFolder;
  const { publicCatalogue } = config;
  const originOf = createOriginOf(config.publicOrigin);
  const answerPage = await mountPages(app, {
    db,
    publicCatalogue,
    folder,
    limits,
    originOf,
    now,
  });
  await serveWebClient(app, folder, answerPage);

  // Not awaited, because the server must start even if the database is down.
  app.addHook('onReady', async () => void reportMissingPictures(images, app.log));
  const jobs = startJobs(backgroundJobs({ db, bookings, images, views, now }), app.log);
  app.addHook('preClose', () => jobs.stop());
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

function pathForLog(url = ''): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '…' : part))
    .join('/');
}

function serverOptions(
  config: Config,
  logStream: Writable | undefined,
): FastifyHttpOptions<Server> {
  return {
    logger: {
      level: config.logLevel,
      ...(logStream && { stream: logStream }),
      // Don't log headers, because they contain tokens, or query strings and one path, which contain emails.
      serializers: {
        req: (request) => ({ method: request.method, path: pathForLog(request.url) }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * kibibyte,
    // Long enough for a 10 MB photo on a slow connection. Headers have their own, shorter timeout.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    // Closes a connection if its client has stopped reading.
    connectionTimeout: 120_000,
    maxRequestsPerSocket: 1000,
    http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 300 },
  };
}

function publicConfig(config: Config, authEmulatorUrl: string | null) {
  const { signIn } = config;
  return {
    version: apiVersion,
    public_catalogue: config.publicCatalogue,
    firebase:
      signIn.kind === 'embedded'
        ? {
            // The embedded service accepts any key.
            apiKey: 'embedded',
            authDomain: 'localhost',
            projectId: signIn.projectId,
          }
        : {
            apiKey: signIn.apiKey,
            authDomain: signIn.authDomain,
            projectId: signIn.projectId,
            ...(signIn.appId !== null && { appId: signIn.appId }),
          },
    auth_emulator_url: authEmulatorUrl,
    google_desktop: config.googleDesktop && {
      client_id: config.googleDesktop.clientId,
      client_secret: config.googleDesktop.clientSecret,
    },
    image_sources: imageSources(config),
  };
}

/** Returns the other origins of pictures. A remote image host can serve them from any origin. */
function imageSources({ imageHost }: Config): string[] {
  return imageHost.kind === 'remote' ? ['https:'] : [];
}

type JobParts = {
  db: Database;
  bookings: { settleDue(): Promise<number> };
  images: { sweepUnreferenced(): Promise<number> };
  views: { flush(): Promise<void> };
  now: () => Date;
};

function backgroundJobs({ db, bookings, images, views, now }: JobParts): Job[] {
  const hour = 3600;
  return [
    { name: 'settle bookings', everySeconds: 1, run: () => bookings.settleDue() },
    { name: 'count views', everySeconds: 10, run: () => views.flush() },
    { name: 'sweep images', everySeconds: hour, run: () => images.sweepUnreferenced() },
    { name: 'sweep stale rows', everySeconds: hour, run: () => sweepStaleRows(db, now()) },
  ];
}
