import { globSync, readFileSync } from 'node:fs';

// Checks which room's SQL reads and writes which tables. A room may use its own tables, and those of other rooms that
// are listed here. Prints each use that isn't listed, and each entry that isn't needed anymore, and fails if there are
// any. So the lists can only shrink.

/** The tables of each room. `ground` is the code that knows no domain. */
const owned: Record<string, string> = {
  ground: 'audit_entries event_followers events idempotency_keys rate_limits',
  people: 'devices pins user_counts users',
  media: 'images phone_links phone_photos picture_hashes',
  catalog: `added_pieces categories intake_numbers past_sales product_count_changes product_images product_names
    product_sample product_search product_views products saved_searches search_builds search_words stock_numbers watches`,
  selling: 'draft_images drafts published_drafts',
  bookings: 'booking_images bookings',
  talk: 'blocks contact_messages message_images messages offers threads',
  customers: 'customers',
  stock: 'consignment_dues consignments consignors intakes items payout_numbers payouts',
  counter: `layaways no_sales receipt_mails sale_lines sale_payments sales ticket_numbers till_moves tills`,
  reviews: 'reviews',
  moderation: `appeals case_images cases decision_actions decisions effect_accounts effect_addresses given_up_addresses moderator_notes
    report_images reports rules_off stolen_gear stolen_images watched_words`,
  notices: 'daily_mails notice_settings notices',
  audit: 'audit_heads',
  content: '',
  app: 'client_files shop_keys',
};

/** Which tables of other rooms each room reads. */
const reads: Record<string, string> = {
  media: `booking_images bookings case_images decision_actions draft_images message_images product_images products
    report_images stolen_images users`,
  catalog: 'bookings images notices users',
  selling: `bookings cases categories decision_actions decisions events images
    offers product_images product_views products sale_lines stock_numbers users`,
  bookings: 'audit_entries images product_images products users',
  talk: 'bookings images product_images products users watches',
  customers: 'bookings products users',
  stock: 'bookings categories past_sales product_names products sale_lines sales',
  counter: 'bookings consignments customers images intakes products',
  reviews: 'bookings products sale_lines sales users',
  moderation: `bookings categories images message_images messages product_images products reviews threads
    users`,
  notices: `appeals bookings cases decision_actions decisions messages offers products reports reviews sale_payments sales
    threads users`,
  audit: 'audit_entries bookings cases decisions no_sales products sales till_moves tills users',
  content: 'categories images product_images products',
};

/** Which tables of other rooms each room writes. */
const writes: Record<string, string> = {
  selling: 'product_images products',
};

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const ownerOf = new Map(
  Object.entries(owned).flatMap(([room, text]) => wordsOf(text).map((table) => [table, room])),
);

const createdTable =
  /\bCREATE (?:UNLOGGED )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)(?! PARTITION OF)\b/g;
const droppedTable = /\bDROP TABLE (?:IF EXISTS )?(\w+)/g;
const readTable =
  /(?<!DELETE )\b(?:FROM|JOIN|USING)\s+(\w+)|\b(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g;
const writtenTable =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)|\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;

/** Returns the first group of each match that has a value. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, sql, call]) => sql ?? call ?? '');

/** The names of the folders in `server` that are no rooms but know no domain. `app` also has the files in `server`. */
const ground = ['db', 'events', 'gateways', 'http', 'jobs'];
function roomOf(file: string): string {
  const [, folder = ''] = file.split(/[\\/]/);
  if (ground.includes(folder)) return 'ground';
  return folder in owned ? folder : 'app';
}

/** Returns a problem for each use of another room's table that isn't listed, and for each entry without a use. */
function check(what: string, pattern: RegExp, listed: Record<string, string>): string[] {
  const pairs = new Set(
    Object.entries(listed).flatMap(([room, text]) =>
      wordsOf(text).map((table) => `${room} ${table}`),
    ),
  );
  const unused = new Set(pairs);
  const problems = files.flatMap(({ file, text }) => {
    const room = roomOf(file);
    return [...new Set(found(text, pattern))].flatMap((table) => {
      const owner = ownerOf.get(table);
      if (owner === undefined || owner === room) return [];
      const pair = `${room} ${table}`;
      unused.delete(pair);
      return pairs.has(pair) ? [] : [`${file}:1 ${what} ${table}, a table of ${owner}`];
    });
  });
  console.log(`${pairs.size} pairs of a room and another room's table that it ${what}`);
  const stale = [...unused].map(
    (pair) => `scripts/table-rules.ts:1 no ${pair}: nothing ${what} it`,
  );
  return [...problems, ...stale];
}

const files = globSync('server/**/*.ts')
  .sort()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const migrations = globSync('server/db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
const dropped = new Set(migrations.flatMap((text) => found(text, droppedTable)));
const created = new Set(
  migrations.flatMap((text) => found(text, createdTable)).filter((table) => !dropped.has(table)),
);
const problems = [
  ...[...created]
    .filter((table) => !ownerOf.has(table))
    .map((table) => `scripts/table-rules.ts:1 no room owns ${table}`),
  ...[...ownerOf.keys()]
    .filter((table) => !created.has(table))
    .map((table) => `scripts/table-rules.ts:1 no migration creates ${table}`),
  ...check('reads', readTable, reads),
  ...check('writes', writtenTable, writes),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
