import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isTimeZone } from '#contracts/time-zone.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const port = z.coerce.number().int().min(0).max(65_535);

/**
 * Text that is printed on receipts. `\n` becomes a line break, because many tools don't allow line breaks in
 * environment variables.
 */
const paperText = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replaceAll(String.raw`\n`, '\n').trim());

export type MailSender = { name: string; address: string };

/** Parses `Second Fret <shop@example.com>`, or an email address without a name. */
function parseSender(text: string, context: z.RefinementCtx): MailSender {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  if (z.email().safeParse(address.trim()).success && !/\p{Cc}/u.test(name)) {
    return { name: name.trim(), address: address.trim() };
  }
  context.addIssue('must be an email address, such as Second Fret <shop@example.com>');
  return z.NEVER;
}

type Key = Uint8Array<ArrayBuffer>;

/** A key is a text, or `bytes:` and the base64 of a key that isn't a text, such as one from the data folder. */
const keyIn = (text: string): Key =>
  new Uint8Array(
    text.startsWith('bytes:') ? Buffer.from(text.slice(6), 'base64') : Buffer.from(text),
  );
const isLong = ({ length }: Key) => length >= 32;
const key = z.string().transform(keyIn).refine(isLong, 'must have at least 32 characters');
/** Keys, one per line. */
const keys = z
  .string()
  .transform((text) => text.split(/\r?\n/).filter(Boolean).map(keyIn) as [Key, ...Key[]])
  .refine((all) => all.length > 0 && all.every(isLong), 'must have at least 32 characters per key');

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** URLs, separated by commas. A password can contain a comma, too. */
const postgresUrls = z
  .string()
  .transform((text) => text.split(/,\s*(?=postgres(?:ql)?:)/))
  .pipe(z.array(postgresUrl));

/** Parses `s3://pictures?endpoint=https://s3.example.com&region=us-east-1`. */
function parseImageStore(text: string, context: z.RefinementCtx) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const {
    endpoint,
    region = 'us-east-1',
    leaving = 'false',
    ...unknown
  } = Object.fromEntries(url?.searchParams ?? []);
  const server = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isPlain =
    url !== null &&
    text.startsWith(`s3://${url.hostname}?`) &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) &&
    /^[a-z0-9-]{1,40}$/.test(region) &&
    /^(true|false)$/.test(leaving) &&
    Object.keys(unknown).length === 0;
  if (
    isPlain &&
    server &&
    /^https?:$/.test(server.protocol) &&
    `${server.origin}/` === server.href
  ) {
    const { origin } = server;
    return { bucket: url.hostname, endpoint: origin, region, leaving: leaving === 'true' };
  }
  context.addIssue(
    'must be an address such as s3://pictures?endpoint=https://s3.example.com&region=us-east-1',
  );
  return z.NEVER;
}

/** An empty variable counts as unset, so `FIREBASE_PROJECT_ID= npm start` uses the embedded sign-in service. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICAS: postgresUrls.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DEMO_DATA: flag.optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  GOOGLE_DESKTOP_CLIENT_ID: z.string().optional(),
  GOOGLE_DESKTOP_CLIENT_SECRET: z.string().optional(),
  FIRST_ADMIN_EMAIL: z.email().optional(),
  SHOP_EMAIL: z.email().optional(),
  SHOP_NAME: paperText(60).default('Second Fret'),
  SHOP_ADDRESS: paperText(300).optional(),
  SHOP_PHONE: paperText(40).optional(),
  RETURN_POLICY: paperText(500).optional(),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .optional(),
  IMAGE_HOST: z.union([z.literal('local'), z.url({ protocol: /^https?$/ })]).default('local'),
  IMAGE_HOST_KEY: z.string().optional(),
  IMAGE_HOST_PICTURES: z.url({ protocol: /^https$/ }).optional(),
  IMAGE_STORE: z.string().transform(parseImageStore).optional(),
  IMAGE_STORE_KEY: z.string().optional(),
  IMAGE_STORE_SECRET: z.string().optional(),
  PHOTO_SPACE_MB: z.coerce.number().positive().default(500),
  PUBLIC_CATALOGUE: flag.default(false),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  BOOKING_HOLD_HOURS: z.coerce.number().positive().max(720).default(72),
  BOOKING_PROMOTED_HOURS: z.coerce.number().positive().max(720).default(24),
  OFFER_HOURS: z.coerce.number().positive().max(720).default(48),
  LAYAWAY_DEPOSIT_KEPT: z.coerce.number().min(0).max(100).default(0),
  TAX_SCHEME: z.enum(['none', 'sales', 'margin']).default('none'),
  TAX_RATE: z.coerce.number().min(0).max(100).multipleOf(0.001).optional(),
  INTAKE_HOLDING_DAYS: z.coerce.number().min(0).max(365).default(0),
  INTAKE_RETENTION_DAYS: z.coerce.number().min(1).max(36_500).default(1825),
  INTAKE_KEY: key.optional(),
  TOKEN_SECRET: keys.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().transform(parseSender).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all environment variables that the server reads. */
export const settingNames = Object.keys(Environment.shape);

/** Where pictures are stored. */
type ImageHost =
  | { kind: 'local' }
  /** `pictures` is the origin that serves the pictures, if it is known. */
  | { kind: 'remote'; url: string; key: string; pictures?: string }
  /** `leaving`: new pictures go to the local folder, and `images:move` moves the others there. */
  | ({ kind: 'bucket'; leaving: boolean } & Record<
      'bucket' | 'endpoint' | 'region' | 'key' | 'secret',
      string
    >);

/** Thrown if settings are invalid. `message` lists every problem, one per line. */
export class ConfigError extends Error {}

/** The demo account that owns the shop's stock, and what the demo's receipts and contracts show. */
const demoShop = {
  email: 'staff@secondfret.test',
  address: '12 Fuzz Street\nPortland, OR 97205',
  phone: '(503) 555-0100',
};

/**
 * Returns the settings' values. Each setting `NAME` can instead be in the file that `NAME_FILE` names, as Docker and
 * systemd pass secrets. Throws a ConfigError if a file can't be read or is empty, or if both are set.
 */
function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  const values = settingNames.map((name) => {
    const [value, file] = [env[name], env[`${name}_FILE`]];
    if (!file) return [name, value || undefined];
    if (value) problems.push(`${name}, ${name}_FILE: set only one of them`);
    const text = textOf(file);
    if (text === '') problems.push(`${name}_FILE: this file can’t be read, or is empty`);
    return [name, text];
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.fromEntries(values);
}

/** Returns a file's text without the line break at its end, or an empty text if the file can't be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return '';
  }
}

/** Parses environment variables. Throws a ConfigError that lists all problems. */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(readSettings(env));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const problems: string[] = [];
  const embeddedSignIn = e.FIREBASE_PROJECT_ID === undefined;
  const demoData = e.DEMO_DATA ?? (embeddedSignIn && !production && e.DATABASE_URL === undefined);
  if (embeddedSignIn && production) {
    problems.push(
      'FIREBASE_PROJECT_ID: required with NODE_ENV=production; the embedded sign-in service is only for development and trial runs',
    );
  }
  if (e.PUBLIC_URL === undefined && production) {
    problems.push(
      'PUBLIC_URL: required with NODE_ENV=production; otherwise, requests with a forged host would appear in sitemaps and links',
    );
  }
  if (demoData && production) problems.push('DEMO_DATA: not allowed with NODE_ENV=production');
  if (demoData && !embeddedSignIn && !production) {
    problems.push(
      'DEMO_DATA: requires the embedded sign-in service, which creates the demo accounts',
    );
  }
  if (
    !embeddedSignIn &&
    (e.FIREBASE_API_KEY === undefined || e.FIREBASE_AUTH_DOMAIN === undefined)
  ) {
    problems.push('FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN: required with FIREBASE_PROJECT_ID');
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICAS'] as const) {
    if (e[name] !== undefined && e.DATABASE_URL === undefined) {
      problems.push(`DATABASE_URL: required with ${name}`);
    }
  }
  if (e.IMAGE_HOST !== 'local' && e.IMAGE_HOST_KEY === undefined) {
    problems.push('IMAGE_HOST_KEY: required with an IMAGE_HOST other than local');
  }
  if (e.IMAGE_HOST !== 'local' && e.IMAGE_STORE !== undefined) {
    problems.push('IMAGE_HOST, IMAGE_STORE: only one of them can be set');
  }
  if (
    e.IMAGE_STORE !== undefined &&
    (e.IMAGE_STORE_KEY === undefined || e.IMAGE_STORE_SECRET === undefined)
  ) {
    problems.push('IMAGE_STORE_KEY, IMAGE_STORE_SECRET: required with IMAGE_STORE');
  }
  if (e.SMTP_URL !== undefined && (e.MAIL_FROM === undefined || e.PUBLIC_URL === undefined)) {
    problems.push('MAIL_FROM, PUBLIC_URL: required with SMTP_URL');
  }
  if (e.TAX_SCHEME !== 'none' && e.TAX_RATE === undefined) {
    problems.push('TAX_RATE: required with a TAX_SCHEME other than none');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  const shopAddress = e.SHOP_ADDRESS ?? (demoData ? demoShop.address : null);
  const from = e.MAIL_FROM ?? { name: 'Second Fret', address: 'no-reply@secondfret.test' };
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    /** An absolute path. */
    dataDir: resolve(e.DATA_DIR),
    /** Null to use the embedded database. */
    databaseUrl: e.DATABASE_URL ?? null,
    /**
     * The URL for the database user who owns the tables and runs the migrations. Null if the user in `databaseUrl` does
     * both.
     */
    databaseOwnerUrl: e.DATABASE_OWNER_URL ?? null,
    /** The URL for notifications, which don't pass a connection pooler. Null if `databaseUrl` is a direct connection. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    /** The URLs of the replicas, or of all nodes: the primary is then left out. */
    databaseReplicas: e.DATABASE_REPLICAS ?? [],
    databasePool: e.DATABASE_POOL,
    signIn:
      e.FIREBASE_PROJECT_ID === undefined
        ? {
            kind: 'embedded' as const,
            projectId: 'demo-second-fret',
            /** The scrypt cost for passwords, which tests lower. Undefined for the usual cost. */
            passwordCost: e.NODE_ENV === 'test' ? 2 : undefined,
          }
        : {
            kind: 'firebase' as const,
            projectId: e.FIREBASE_PROJECT_ID,
            apiKey: e.FIREBASE_API_KEY ?? '',
            authDomain: e.FIREBASE_AUTH_DOMAIN ?? '',
            appId: e.FIREBASE_APP_ID ?? null,
          },
    /** The Google OAuth client for desktop apps, or null if the desktop application has no Google login. */
    googleDesktop:
      e.GOOGLE_DESKTOP_CLIENT_ID === undefined
        ? null
        : {
            clientId: e.GOOGLE_DESKTOP_CLIENT_ID,
            clientSecret: e.GOOGLE_DESKTOP_CLIENT_SECRET ?? null,
          },
    firstAdminEmail: e.FIRST_ADMIN_EMAIL ?? null,
    /** The email address of the account that owns the shop's stock, or null if nothing is sold at the counter. */
    shopEmail: e.SHOP_EMAIL ?? (demoData ? demoShop.email : null),
    /** The shop's address on one line, as screens and calendars show it, or null. */
    shopPlace: shopAddress?.replaceAll(/\s*\n\s*/g, ', ') ?? null,
    /** What the shop prints on receipts and other documents. */
    shopDetails: {
      name: e.SHOP_NAME,
      address: shopAddress,
      phone: e.SHOP_PHONE ?? (demoData ? demoShop.phone : null),
      return_policy: e.RETURN_POLICY ?? null,
    },
    /** The time zone of emails, documents and business days. */
    timeZone: e.SHOP_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    demoData,
    imageHost: imageHostOf(e),
    /** The storage limit for each account's photos, in megabytes. See server/media/photo-space.ts. */
    photoSpace: e.PHOTO_SPACE_MB,
    publicCatalogue: e.PUBLIC_CATALOGUE,
    /** Whether booking and selling require a verified email address. */
    requireVerifiedEmail: e.REQUIRE_VERIFIED_EMAIL ?? !embeddedSignIn,
    bookingHours: {
      hold: e.BOOKING_HOLD_HOURS,
      /** How many hours a hold from the waitlist lasts unless the buyer presses "Keep it". At most `hold`. */
      promoted: Math.min(e.BOOKING_PROMOTED_HOURS, e.BOOKING_HOLD_HOURS),
    },
    /** How many hours an offer can be accepted. */
    offerHours: e.OFFER_HOURS,
    /** How many percent of the deposits the shop keeps when a layaway is cancelled. */
    layawayKept: e.LAYAWAY_DEPOSIT_KEPT,
    /** How the stock book calculates the tax included in prices. `rate` is a percentage. */
    tax: { scheme: e.TAX_SCHEME, rate: e.TAX_RATE ?? 0 },
    intake: {
      /** How many days must pass before the shop can sell a product that it bought. */
      holdingDays: e.INTAKE_HOLDING_DAYS,
      /** How many days the shop keeps the details of people who sold products to it. */
      retentionDays: e.INTAKE_RETENTION_DAYS,
      /** The key that encrypts the sellers' details, or null to use a key stored in the data folder. */
      key: e.INTAKE_KEY ?? null,
    },
    /** The keys that verify access tokens. The first one signs. Null to use a key stored in the data folder. */
    tokenKeys: e.TOKEN_SECRET ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    /** IP addresses of proxies whose X-Forwarded-For header is trusted, or null for none. */
    trustProxy: e.TRUST_PROXY ?? null,
    /** The origin for links to the shop, or null to use each request's origin. Never null in production. */
    publicOrigin: e.PUBLIC_URL === undefined ? null : new URL(e.PUBLIC_URL).origin,
    /** Whether to send emails through an SMTP server or write them to files in the data folder. */
    mail:
      e.SMTP_URL === undefined
        ? { kind: 'files' as const, from }
        : { kind: 'smtp' as const, url: e.SMTP_URL, from },
    /** How long the server keeps serving after SIGTERM, so that balancers notice that it is going to stop. */
    drainSeconds: e.DRAIN_SECONDS,
    /** The limits in server/http/rate-limits.ts are multiplied by this number. */
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    logLevel: e.LOG_LEVEL,
  };
}

/** All settings, validated. They are described in docs/operations.md. */
export type Config = ReturnType<typeof parseConfig>;

function imageHostOf(e: z.infer<typeof Environment>): ImageHost {
  if (e.IMAGE_STORE !== undefined) {
    const { IMAGE_STORE_KEY: key = '', IMAGE_STORE_SECRET: secret = '' } = e;
    return { kind: 'bucket', ...e.IMAGE_STORE, key, secret };
  }
  if (e.IMAGE_HOST === 'local') return { kind: 'local' };
  return {
    ...{ kind: 'remote', url: e.IMAGE_HOST, key: e.IMAGE_HOST_KEY ?? '' },
    ...(e.IMAGE_HOST_PICTURES && { pictures: new URL(e.IMAGE_HOST_PICTURES).origin }),
  };
}

/** Returns this process's configuration. Throws the same errors as {@link parseConfig}. */
export const readConfig = (): Config => parseConfig(process.env);
