import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DetailName } from '#contracts/catalog/product-form.ts';
import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import type { PaymentMethod } from '#contracts/counter/tickets.ts';
import type { Pieces } from '#contracts/counter/till.ts';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import type { ProductVersion } from '#contracts/moderation/cases.ts';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import type { ReportReason, TargetType } from '#contracts/moderation/reports.ts';
import type { Delivery, NoticeKind } from '#contracts/notices/notices.ts';
import type { Role } from '#contracts/permissions.ts';
import type { ReviewTag } from '#contracts/reviews/reviews.ts';
import type { TaxClass } from '#contracts/stock/item.ts';
import type { PayoutMethod } from '#contracts/stock/payouts.ts';
import type { OfferState } from '#contracts/talk/offers.ts';

// The column types of all tables, for Kysely. The migrations in server/db/migrations create the actual schema.

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Json<T> = ColumnType<T, string, string>;

export type UsersTable = {
  id: string;
  sign_in_uid: string | null;
  name: string;
  email: string;
  role: Generated<'user' | 'staff' | 'admin'>;
  suspended_until: Date | null;
  /** When this person's selling ban ends. */
  selling_frozen_until: Date | null;
  token_version: Generated<number>;
  deleted_at: Date | null;
  email_verified: Generated<boolean>;
  sessions_valid_from: Date | null;
  created_at: CreatedAt;
};

export type PinsTable = { user_id: string; salt: Buffer; hash: Buffer; set_at: Date };

/** A computer on which a person can sign in with their PIN. */
export type DevicesTable = {
  id: string;
  user_id: string;
  name: string;
  secret_hash: Buffer | null;
  public_key: Buffer | null;
  wrong_pins: Generated<number>;
  session_until: Date | null;
  renewal_hash: Buffer | null;
  pin_tried_at: Date | null;
  created_at: Date;
  used_at: Date;
};

export type CategoriesTable = {
  id: string;
  name: string;
  description: string;
  image: string;
  position: number;
  listed_count: Generated<number>;
};

/** A file of a server's web client. */
export type ClientFilesTable = {
  name: string;
  content: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  seen_at: Date;
};

export type ImagesTable = {
  id: string;
  host_url: string | null;
  width: number;
  height: number;
  color: string;
  widths: number[];
  /** The total size of all variants. */
  bytes: number;
  /** Null if the account was deleted. */
  uploaded_by: string | null;
  /** When the picture's file was last uploaded. */
  created_at: ColumnType<Date, Date | undefined, Date>;
};

export type PhoneLinksTable = {
  account_id: string;
  id: string;
  token_version: number;
  token_hash: Buffer;
  secret_hash: Buffer | null;
  free: number;
  expires_at: Date;
};

export type PhonePhotosTable = {
  account_id: string;
  link_id: string;
  image_id: string;
  position: number;
};

export type ProductsTable = Record<DetailName, string | null> & {
  id: string;
  category_id: string;
  seller_id: string;
  title: string;
  resale_price_cents: number;
  original_price_cents: number;
  year_of_purchase: number;
  years_of_use: number;
  condition: string;
  condition_type: string;
  seller_name: string;
  seller_phone: string;
  location: string;
  description: string;
  /** Only server/catalog/product-state.ts changes these three columns. */
  status: ColumnType<ProductStatus, ProductStatus | undefined, never>;
  moderation: Generated<Moderation>;
  seller_suspended: Generated<boolean>;
  listed: ColumnType<boolean, never, never>;
  version: Generated<number>;
  /** When the product's holding period ends. Null if it has none. */
  live_from: ColumnType<Date | null, Date | null | undefined, never>;
  /** Until when the seller sees the product as being checked. Null if it has no new serial number. */
  serial_checked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Null for the seller's default. */
  takes_offers: Generated<boolean | null>;
  lowest_offer_cents: Generated<number | null>;
  /** See server/catalog/reference-price.ts. */
  reference_price_cents: Generated<number | null>;
  /** The time and price of the sale. Null if the product isn't sold. */
  sold_at: Date | null;
  sold_cents: number | null;
  posted_at: ColumnType<Date, Date | undefined, Date>;
  /** When the product was added to the shop. Unlike `posted_at`, it doesn't change when the product is relisted. */
  added_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
};

/**
 * A product that the shop bought. `seller` contains the seller's encrypted details, or null once they have been
 * deleted.
 */
export type IntakesTable = {
  product_id: string;
  number: number;
  sale_id: string;
  paid_cents: number;
  taken_at: Date;
  live_at: Date;
  seller: Buffer | null;
};

/** An owner of consigned pieces. `details` is the encrypted name and address, or null once they have been deleted. */
export type ConsignorsTable = {
  id: string;
  details: Buffer | null;
  active_at: Date;
  customer_id: string | null;
};

/** A person whom the shop knows. */
export type CustomersTable = {
  id: string;
  /** Empty if only the fingerprint of the email address is known. */
  name: string;
  /** In lower case. Null if unknown or erased. */
  email: string | null;
  email_key: string | null;
  phone: string | null;
  notes: Generated<string>;
  mail_consent: Generated<boolean>;
  credit_cents: Generated<number>;
  version: Generated<number>;
  /** The customer that this one turned out to be. */
  merged_into: string | null;
  created_at: CreatedAt;
};

/** A piece that the shop sells for its owner. */
export type ConsignmentsTable = {
  product_id: string;
  number: number;
  owner_id: string;
  share_tenths: number;
  /** The lowest price that the owner agreed to. */
  agreed_price_cents: number;
  taken_at: Date;
  live_at: Date;
  returned_at: Date | null;
  return_reason: string | null;
};

/** The amount that the shop owes an owner for one ticket line. */
export type ConsignmentDuesTable = {
  sale_id: string;
  position: number;
  owner_id: string;
  share_tenths: number;
  due_cents: number;
  payout_id: string | null;
};

export type ItemsTable = {
  id: string;
  name: string;
  price_cents: number;
  tax_class: TaxClass;
  gtin: string | null;
  /** Null if nobody counts the pieces. */
  stock: number | null;
  for_sale: boolean;
  version: Generated<number>;
};

export type PayoutsTable = {
  id: string;
  number: number;
  owner_id: string;
  method: PayoutMethod;
  total_cents: number;
  reference: string | null;
  /** Who got store credit. */
  customer_id: string | null;
  staff_id: string;
  staff_name: string;
  created_at: Date;
};

export type ProductCountChangesTable = {
  id: GeneratedAlways<number>;
  category_id: string;
  brand: string | null;
  model: string | null;
  change: number;
};

export type DraftsTable = {
  id: string;
  seller_id: string;
  form: Json<unknown>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
};

export type DraftImagesTable = { draft_id: string; position: number; image_id: string };

export type PublishedDraftsTable = {
  seller_id: string;
  draft_id: string;
  /** Null once the product has been deleted. */
  product_id: string | null;
};

export type ProductViewsTable = { product_id: string; views: number };

/** The price at which a product was sold. The row is kept when the product is deleted. */
export type PastSalesTable = {
  id: string;
  product_id: string | null;
  brand: string;
  model: string;
  price_cents: number;
  condition: string;
  year_of_purchase: number;
  sold_at: Date;
};

export type WatchesTable = {
  user_id: string;
  product_id: string;
  price_cents: number;
  created_at: Date;
};

/** A saved search. Prices are in cents, and all bounds are inclusive. */
export type SavedSearchesTable = {
  id: string;
  user_id: string;
  filters: Json<ProductFilters>;
  name: Generated<string>;
  muted: Generated<boolean>;
  /** A full-text query that the product's search terms must match. */
  query: string | null;
  price_from: number;
  price_to: number;
  year_from: number;
  year_to: number;
  created_at: Date;
};

export type ProductImagesTable = {
  product_id: string;
  position: number;
  image_id: string;
  /** Whether a moderator has hidden this photo of the product. */
  hidden: Generated<boolean>;
  /** The position that the seller chose, or null if it equals `position`. */
  place: Generated<number | null>;
};

export type BookingsTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  status: 'held' | 'waiting' | 'collected' | 'cancelled' | 'released' | 'expired';
  buyer_name: string;
  buyer_email: string;
  phone: string;
  location: string;
  message: string;
  price_cents: number;
  snapshot: Json<BookingSnapshot>;
  handover_code: string | null;
  held_until: Date | null;
  created_at: CreatedAt;
  ended_at: Date | null;
  ended_reason: string | null;
  /** The deadline for undoing the cancellation. Null if it can't be undone. */
  restorable_until: Date | null;
  /** True for a hold from the waitlist that the buyer has not confirmed with "Keep it". */
  promoted: Generated<boolean>;
  /** When a booking from the waitlist became a hold. */
  promoted_at: Generated<Date | null>;
  /** When the hold was paused because its product was hidden. Null if it isn't paused. */
  frozen_at: Generated<Date | null>;
  /** Whether the buyer once held the product without collecting it, so other buyers go first. */
  came_back: Generated<boolean>;
  wrong_codes: Generated<number>;
  wrong_code_at: Date | null;
  meeting: ColumnType<StoredMeeting | null, string | undefined, string | null>;
  /** When to remind both sides of the meeting. Null if there is none, or after the reminder. */
  remind_at: Generated<Date | null>;
};

/**
 * The last step of agreeing on a meeting, the number `steps`. `times` and `agreed` are ISO timestamps. There are no times
 * if the meeting was called off. `instead_of`: what had been agreed before new times were suggested.
 */
export type StoredMeeting = {
  id: string;
  by_buyer: boolean;
  times: string[];
  location: string;
  agreed: string | null;
  instead_of?: { time: string; location: string } | undefined;
  steps: number;
};

/** One step of a negotiation. `seen` has a value for each part of the product as the buyer saw it. */
export type OffersTable = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  by_buyer: boolean;
  invited: boolean;
  price_cents: number;
  phone: string | null;
  location: string | null;
  message: string;
  seen: Json<Record<string, unknown>>;
  state: OfferState;
  booking_id: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
};

/** The product at the time of booking. */
export type BookingSnapshot = {
  title: string;
  condition: string;
  condition_type: string;
  description: string;
  image_ids: string[];
  /** The price, if it was agreed in an offer. */
  agreed_price?: string | undefined;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  fingerprint: string;
  /** Null while the request is running. */
  record_id: string | null;
  created_at: CreatedAt;
};

export type AuditEntriesTable = {
  id: string;
  actor_id: string | null;
  /** The kind of background job, if the entry was written by a job. */
  actor_job: string | null;
  actor_salt: Generated<string>;
  /** The account of the person who may read this entry's payload. */
  concerns_id: string | null;
  details: Json<unknown>;
  action: string;
  subject_id: string;
  created_at: CreatedAt;
  /** This column and the next two are null until the transaction commits. */
  seq: Generated<number | null>;
  payload: Generated<string | null>;
  hash: Generated<Buffer | null>;
};

export type AuditHeadsTable = {
  id: string;
  seq: number;
  hash: Buffer;
  published_at: Date;
};

export type ContactMessagesTable = {
  id: string;
  name: string;
  email: string;
  message: string;
  read_at: Date | null;
  created_at: CreatedAt;
};

export type ThreadsTable = {
  id: string;
  kind: 'product' | 'contact' | 'case';
  /** The buyer, who wrote to the shop, or whom the moderators asked. Null for visitors. */
  person_id: string | null;
  /** The other side. Null if that is the shop or its moderators. */
  seller_id: string | null;
  product_id: string | null;
  case_id: string | null;
  about_id: string | null;
  visitor_name: string | null;
  visitor_email: string | null;
  assigned_to: string | null;
  /** When each side wrote or got its newest message. */
  person_at: Date;
  seller_at: Date;
  person_unread: Generated<number>;
  seller_unread: Generated<number>;
  created_at: CreatedAt;
};

export type MessagesTable = {
  id: string;
  thread_id: string;
  /** Whether the person wrote it, and not the other side. */
  by_person: boolean;
  sender_id: string | null;
  text: string;
  /** Only the sender's side sees it: a note, or a message to someone who has blocked the sender. */
  one_sided: boolean;
  created_at: Date;
};

export type MessageImagesTable = { message_id: string; position: number; image_id: string };
export type BlocksTable = { blocker_id: string; blocked_id: string; created_at: Date };

export type EventFollowersTable = { name: string; xid: string; seq: number };

/** Facts that the notice's text needs and that are not stored with its subject. */
export type NoticeFacts = {
  /** When the hold ends or the meeting starts, as an ISO timestamp. */
  until?: string;
  /** Whether the meeting was called off. */
  called_off?: boolean;
  /** The waitlist position, from 1. */
  place?: number;
  from?: Role;
  to?: Role;
  /** A description of the saved search that the product matches. */
  search?: string;
  price_cents?: { from: number; to: number };
  /** What has changed about a product with an open offer. */
  changed?: string[];
  /** Whether the reporter was told something else before. */
  revised?: boolean;
  /** The ticket that store credit was used on, and how much was used. */
  credit?: { number: number; cents: number };
  /** When a notice about a message is emailed. */
  mail_at?: string;
  /** The last entry of the audit log. The hash is hexadecimal. */
  head?: { seq: number; hash: string };
};

export type NoticesTable = {
  id: string;
  user_id: string;
  kind: NoticeKind;
  subject_id: string;
  facts: Json<NoticeFacts>;
  created_at: Date;
  read_at: Date | null;
  /** The daily email that contains the notice, if any. */
  daily_mail_id: string | null;
};

export type TillsTable = {
  id: string;
  number: number;
  opened_at: Date;
  opened_by: string;
  opened_name: string;
  opening_cents: number;
  closed_at: Date | null;
  closed_by: string | null;
  closed_name: string | null;
  counted_cents: number | null;
  counted_pieces: Json<Pieces[]> | null;
  float_cents: number | null;
  slip_cents: number | null;
  explanation: string | null;
};

export type TillMovesTable = {
  id: string;
  till_id: string;
  amount_cents: number;
  reason: string;
  staff_id: string;
  staff_name: string;
  approved_by: string | null;
  at: Date;
};

/** Why the drawer was opened without a sale. */
export type NoSalesTable = { id: string; staff_id: string; reason: string; at: Date };

/** A ticket: a sale or a return. Amounts that the customer pays are positive. */
export type SalesTable = {
  id: string;
  number: number;
  kind: 'sale' | 'return';
  returns_id: string | null;
  staff_id: string;
  staff_name: string;
  approved_by: string | null;
  customer_name: string | null;
  customer_id: string | null;
  customer_email: string | null;
  total_cents: number;
  change_cents: number;
  reason: string | null;
  till_id: string | null;
  is_void: boolean;
  /** The id of the layaway's first ticket. */
  layaway_id: string | null;
  deposit_cents: number;
  /** The number and the time on the receipt of a sale without a connection. */
  offline_number: string | null;
  offline_sold_at: Date | null;
  created_at: Date;
  titles: string;
  search_text: ColumnType<string, never, never>;
};

/** A receipt or a reminder of a layaway that has not been emailed yet. */
export type ReceiptMailsTable = {
  id: string;
  sale_id: string;
  email: string;
  created_at: Date;
  is_reminder: Generated<boolean>;
};

/** Tickets that are paid in parts. `due_on` is `2026-12-31`. */
export type LayawaysTable = {
  id: string;
  status: 'open' | 'completed' | 'cancelled';
  due_on: string;
  reminders: Generated<number>;
};

/** A line has a product or small goods. Its prices are those of all its pieces. */
export type SaleLinesTable = {
  sale_id: string;
  position: number;
  /** Null for small goods. */
  product_id: string | null;
  /** Null for products, and for small goods with a typed price. */
  item_id: string | null;
  quantity: Generated<number>;
  /** The tax in the price of one of the small goods. Null for products. */
  tax_cents: number | null;
  returned_quantity: Generated<number>;
  kind: 'sold' | 'bought' | 'returned' | 'laid_away';
  title: string;
  price_cents: number;
  tag_price_cents: number;
  reason: string | null;
  returned_by: string | null;
};

export type SalePaymentsTable = {
  sale_id: string;
  position: number;
  method: PaymentMethod;
  amount_cents: number;
  tendered_cents: number | null;
  reference: string | null;
};

export type NoticeSettingsTable = { user_id: string; kind: NoticeKind; delivery: Delivery };

export type CasesTable = {
  id: string;
  target_type: TargetType;
  target_id: string;
  product_id: string | null;
  person_id: string;
  title: string;
  product_then: ColumnType<StoredVersion | null, string | null, string | null>;
  messages_then: ColumnType<StoredMessage[] | null, string | null | undefined, string | null>;
  state: Generated<CaseState>;
  version: Generated<number>;
  priority: Generated<number>;
  cleared_harm: number | null;
  reasons: Generated<ReportReason[]>;
  flags: ColumnType<CaseFlag[], string | undefined, string>;
  edited_at: Date | null;
  claimed_by: string | null;
  claimed_until: Date | null;
  opened_at: Date;
  updated_at: Date;
};

/** A rule's finding about a case's target. `text` is a sentence. */
export type CaseFlag = { rule: string; text: string };

/** A product as it was when its case was opened. */
export type StoredVersion = Omit<ProductVersion, 'images'> & { image_ids: string[] };

/** A message as it was when it was reported. */
export type StoredMessage = {
  id: string;
  sender_id: string;
  text: string;
  image_ids: string[];
  at: string;
};

export type ReportsTable = {
  id: string;
  case_id: string;
  reporter_id: string;
  reason: ReportReason;
  text: string;
  created_at: Date;
  held: boolean | null;
  decision_id: string | null;
};

export type ReportImagesTable = { report_id: string; position: number; image_id: string };

export type DecisionsTable = {
  id: string;
  case_id: string;
  person_id: string;
  decided_by: string;
  reason: ReportReason;
  statement: string;
  automated: boolean;
  told: boolean;
  created_at: Date;
  replaces: string | null;
};

export type DecisionActionsTable = {
  decision_id: string;
  position: number;
  type: ActionType;
  until: Date | null;
  image_id: string | null;
  ended_at: Date | null;
};

export type AppealsTable = {
  decision_id: string;
  text: string;
  created_at: Date;
  outcome: 'upheld' | 'changed' | 'reversed' | null;
  statement: string | null;
  decided_by: string | null;
  decided_at: Date | null;
};

/** The later accounts to which a suspension or selling ban applies, because they have got the same address. */
export type EffectAccountsTable = { person_id: string; decision_id: string; position: number };

/** The keys of email addresses to whose next accounts an action applies. */
export type EffectAddressesTable = { decision_id: string; position: number; key: string };

/** The addresses that a person gave up while there was a case about them. */
export type GivenUpAddressesTable = { person_id: string; key: string };

/** An instrument registered as stolen. `stolen_on` is a day such as `2026-03-01`. */
export type StolenGearTable = {
  id: string;
  user_id: string;
  brand: string;
  model: string;
  serial_number: string;
  stolen_on: string;
  place: string;
  police_report: string;
  text: string;
  created_at: Date;
};

/** The pictures in the bookings' snapshots. A trigger writes them. */
export type BookingImagesTable = { image_id: string; booking_id: string };
/** The pictures in the cases' copies of products. A trigger writes them. */
export type CaseImagesTable = { case_id: string; image_id: string };

export type ReviewsTable = {
  id: string;
  deal_id: string;
  author_id: string;
  subject_id: string;
  by_buyer: boolean;
  stars: number;
  tags: ReviewTag[];
  text: string;
  created_at: Date;
  shown_at: Date;
  answer: string | null;
  hidden: Generated<boolean>;
};

export type StolenImagesTable = { stolen_id: string; position: number; image_id: string };

export type Schema = {
  users: UsersTable;
  pins: PinsTable;
  devices: DevicesTable;
  categories: CategoriesTable;
  images: ImagesTable;
  client_files: ClientFilesTable;
  phone_links: PhoneLinksTable;
  phone_photos: PhonePhotosTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_views: ProductViewsTable;
  past_sales: PastSalesTable;
  product_count_changes: ProductCountChangesTable;
  watches: WatchesTable;
  saved_searches: SavedSearchesTable;
  drafts: DraftsTable;
  draft_images: DraftImagesTable;
  published_drafts: PublishedDraftsTable;
  bookings: BookingsTable;
  offers: OffersTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_entries: AuditEntriesTable;
  audit_heads: AuditHeadsTable;
  contact_messages: ContactMessagesTable;
  threads: ThreadsTable;
  messages: MessagesTable;
  message_images: MessageImagesTable;
  blocks: BlocksTable;
  notices: NoticesTable;
  notice_settings: NoticeSettingsTable;
  event_followers: EventFollowersTable;
  tills: TillsTable;
  till_moves: TillMovesTable;
  no_sales: NoSalesTable;
  sales: SalesTable;
  receipt_mails: ReceiptMailsTable;
  layaways: LayawaysTable;
  sale_lines: SaleLinesTable;
  sale_payments: SalePaymentsTable;
  items: ItemsTable;
  intakes: IntakesTable;
  customers: CustomersTable;
  consignors: ConsignorsTable;
  consignments: ConsignmentsTable;
  consignment_dues: ConsignmentDuesTable;
  payouts: PayoutsTable;
  effect_accounts: EffectAccountsTable;
  effect_addresses: EffectAddressesTable;
  given_up_addresses: GivenUpAddressesTable;
  cases: CasesTable;
  reports: ReportsTable;
  report_images: ReportImagesTable;
  decisions: DecisionsTable;
  decision_actions: DecisionActionsTable;
  appeals: AppealsTable;
  stolen_gear: StolenGearTable;
  reviews: ReviewsTable;
  stolen_images: StolenImagesTable;
  booking_images: BookingImagesTable;
  case_images: CaseImagesTable;
};
