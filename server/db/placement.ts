import type { Schema } from './schema.ts';

// Where Citus would keep each table's rows. A server doesn't read this: `npm run drill -- placement` and a test compare
// it with a migrated database. See docs/scaling.md.

/** On the workers by product, on every node, or only on the coordinator. */
export type Place = 'distributed' | 'reference' | 'local';

const [distributed, reference, local] = ['distributed', 'reference', 'local'] as const;

export const placement = {
  // Distributed tables refer to these.
  ...{ users: reference, categories: reference, images: reference },
  ...{ products: distributed, product_images: distributed, product_views: distributed },
  ...{ product_search: distributed, product_sample: distributed },
  ...{ watches: distributed, bookings: distributed, offers: distributed },
  // People and media
  ...{ pins: local, devices: local, user_counts: local, idempotency_keys: local },
  ...{ picture_hashes: local, phone_links: local, phone_photos: local },
  // Catalog, selling and bookings
  ...{ past_sales: local, product_count_changes: local, product_names: local },
  ...{ search_words: local, search_builds: local, saved_searches: local },
  ...{ drafts: local, draft_images: local, published_drafts: local, booking_images: local },
  // Talk
  ...{ threads: local, messages: local, message_images: local, blocks: local },
  // Customers, stock and counter
  ...{ customers: local, items: local },
  ...{ intakes: local, intake_numbers: local, consignors: local, consignments: local },
  ...{ added_pieces: local, consignment_dues: local, payouts: local, payout_numbers: local },
  ...{ tills: local, till_moves: local, no_sales: local, ticket_numbers: local },
  ...{ sales: local, sale_lines: local, sale_payments: local, receipt_mails: local },
  ...{ layaways: local },
  // Reviews and moderation
  ...{ reviews: local },
  ...{ cases: local, case_images: local, reports: local, report_images: local, rules_off: local },
  ...{ decisions: local, decision_actions: local, appeals: local, effect_accounts: local },
  ...{ effect_addresses: local, given_up_addresses: local },
  ...{ stolen_gear: local, stolen_images: local, watched_words: local, moderator_notes: local },
  // The rest
  ...{ notices: local, notice_settings: local, daily_mails: local, contact_messages: local },
  ...{ audit_entries: local, audit_heads: local, events: local, event_followers: local },
  ...{ rate_limits: local, client_files: local, shop_keys: local, kysely_migration: local },
} satisfies Record<keyof Schema, Place> & Record<string, Place>;

const lockedInCode = 'All code that adds a row locks the account first, one release earlier.';
const deletedInCode =
  'The code that deletes a product clears or looks for these rows, with the product locked.';

/**
 * The triggers, indexes and foreign keys that Citus doesn't allow, and what it would take to do without them. This list
 * can only shrink.
 */
export const exceptions: Record<string, string> = {
  users_forget_devices: 'The six statements that revoke tokens also delete the devices.',
  products_of_open_accounts: lockedInCode,
  bookings_of_open_accounts: lockedInCode,
  bookings_pkey:
    'The key gets the product, and so do the links to bookings. Otherwise, each asks all workers.',
  bookings_handover_code:
    'A plain index, as each new code is locked anyway. The search for it asks all workers.',
  booking_images_booking_id_fkey: 'booking_images gets the product, and is then distributed too.',
  published_drafts_product_id_fkey: deletedInCode,
  past_sales_product_id_fkey: deletedInCode,
  sale_lines_product_id_fkey: deletedInCode,
  intakes_product_id_fkey: deletedInCode,
  consignments_product_id_fkey: deletedInCode,
};
