import type { AuditEntry } from '#contracts/audit/audit.ts';
import type { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';
import { type ActionType, actionTypes } from '#contracts/moderation/decisions.ts';
import { type RuleName, rules } from '#contracts/moderation/rules.ts';
import { fromCents } from '#contracts/money.ts';
import type { Approvable } from '#contracts/people/approvals.ts';
import { noCodeText } from '#src/bookings/no-code-text.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';

export type AuditFacts = Readonly<Record<string, unknown>>;

/** The part of an entry's sentence after the actor's name. The link to the subject is between `before` and `after`. */
export type AuditSentence = {
  before: string;
  subject?: { text: string; to: string };
  after?: string;
};

type Kind = {
  /** The name of this kind of entry, for the filter. */
  label: string;
  say: (entry: AuditEntry, facts: AuditFacts) => AuditSentence;
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const money = (cents: unknown) => (typeof cents === 'number' ? formatMoney(fromCents(cents)) : '');
/** Returns the subject's name, or `otherwise` if the name is no longer known. */
const named = ({ subject_name }: AuditEntry, otherwise: string) => subject_name ?? otherwise;

const plain = (label: string, before: string): Kind => ({ label, say: () => ({ before }) });

const person = (entry: AuditEntry) => ({
  text: named(entry, 'someone'),
  to: staffPaths.user(entry.subject_id),
});

/** A kind of entry about a customer, whose name isn't in the audit log. */
const customer = (label: string, before: string): Kind => ({
  label,
  say: ({ subject_id }) => ({
    before,
    subject: { text: 'a customer', to: staffPaths.customer(subject_id) },
  }),
});

/** A kind of entry about a product, or about a booking whose details include the product's id. */
const product = (label: string, before: string, after?: string): Kind => ({
  label,
  say: (entry, { product_id }) => ({
    before,
    subject: {
      text: named(entry, 'a deleted product'),
      to: paths.product(text(product_id) || entry.subject_id),
    },
    ...(after && { after }),
  }),
});

const inCase = ({ subject_name }: AuditEntry, id: string) => ({
  text: subject_name === null ? 'a case' : `the case about ${subject_name}`,
  to: staffPaths.case(id),
});
const roles: Record<string, string> = { admin: 'an admin', staff: 'a staff member' };
const outcomes: Record<string, string> = {
  upheld: ' and upheld the decision',
  changed: ' and changed the decision',
  reversed: ' and reversed the decision',
};

/** Returns the reason after `before`, or nothing if it has been deleted. Entries of 0.2.0 have it in their details. */
function reasonOf(before: string, { reason }: AuditEntry, facts: AuditFacts): string {
  const words = reason ?? text(facts.reason);
  return words && before + words;
}

/** A kind of entry about a day of the till. `words` returns the text before and after the link to the day. */
const till = (
  label: string,
  words: (facts: AuditFacts, entry: AuditEntry) => [string, string],
): Kind => ({
  label,
  say(entry, facts) {
    const [before, after] = words(facts, entry);
    const day = `day ${named(entry, '')}`.trim();
    return { before, subject: { text: day, to: staffPaths.tillDay(entry.subject_id) }, after };
  },
});

function difference(cents: unknown): string {
  if (typeof cents !== 'number' || cents === 0) return '';
  return `, ${money(Math.abs(cents))} ${cents < 0 ? 'too little' : 'too much'}`;
}

/** Returns when an action ends, such as ` until Dec 1, 2026, 4:00 PM`. Empty for an action that has no end. */
function endOf(until: unknown, type: unknown): string {
  const end = (until as Record<string, unknown> | undefined)?.[text(type)];
  if (end === null) return ' with no end date';
  return typeof end === 'string' ? ` until ${formatDayAndTime(end)}` : '';
}

/** Returns a decision's actions, such as `: Warn, Suspend the account with no end date`. */
function actionsOf({ actions, until }: AuditFacts): string {
  if (!Array.isArray(actions)) return '';
  const words = actions.map(
    (type) => (actionTypes[type as ActionType]?.label ?? text(type)) + endOf(until, type),
  );
  return `: ${words.join(', ')}`;
}

const approvalText: Record<Approvable, string> = {
  low_price: 'a price below the lowest one',
  below_cost: 'a price below what the shop paid',
  hold_override: 'the sale of a product on hold',
  cash_out: 'cash out of the till',
  no_sale: 'opening the drawer without a sale',
  refund: 'a refund by a method with which less was paid',
};
const approvalsIn = (what: unknown) =>
  Array.isArray(what) ? what.map((one) => approvalText[one as Approvable]).join(', ') : '';

const rule = (label: string, verb: string): Kind => ({
  label,
  say: (_, facts) => ({
    before: verb,
    subject: {
      text: rules[text(facts.rule) as RuleName]?.label ?? text(facts.rule),
      to: staffPaths.reportRules,
    },
  }),
});

const word = (label: string, before: string): Kind => ({
  label,
  say: (entry) => ({
    before,
    subject: { text: `“${named(entry, '')}”`, to: staffPaths.reportRules },
  }),
});

const note = (label: string, verb: string): Kind => ({
  label,
  say: (entry, { case_id }) => ({
    before: `${verb} a note on ${case_id ? '' : 'a person'}`.trim(),
    ...(case_id !== undefined && { subject: inCase(entry, text(case_id)) }),
  }),
});

/** The sentence for each kind of entry. For any other kind, the action and the details are shown as they are stored. */
export const auditKinds: Readonly<Record<string, Kind>> = {
  'role changed': {
    label: 'Role changed',
    say: (entry, { from, to }) =>
      to === 'user'
        ? {
            before: 'took away from',
            subject: person(entry),
            after: `the role of ${text(from) === 'admin' ? 'an admin' : 'a staff member'}`,
          }
        : { before: 'made', subject: person(entry), after: roles[text(to)] ?? text(to) },
  },
  'email address changed': plain('Email address changed', 'changed their email address'),
  'sessions ended': plain('Logged out everywhere', 'logged out on all devices'),
  'account deleted': plain('Account deleted', 'deleted their account'),
  'PIN set': plain('PIN set', 'set a PIN'),
  'PIN removed': plain('PIN removed', 'removed their PIN'),
  'PIN allowed on a computer': plain(
    'PIN allowed on a computer',
    'can use their PIN on a computer',
  ),
  'PIN ended on a computer': plain(
    'PIN removed from a computer',
    'can no longer use their PIN on a computer',
  ),
  'wrong PIN': plain('Wrong PIN', 'entered a wrong PIN, or someone else did in their place'),
  'PIN blocked on a computer': plain(
    'PIN blocked on a computer',
    'entered a wrong PIN five times, so the PIN was blocked on a computer',
  ),
  'users read': plain('List of users read', 'opened the list of users'),
  'user read': {
    label: 'User’s page read',
    say: (entry) => ({ before: 'opened the page of', subject: person(entry) }),
  },
  'messages read': plain('Messages read', 'opened the messages to the shop'),
  'stolen read': plain('Stolen gear read', 'opened the list of instruments registered as stolen'),
  'bookings read': {
    label: 'Bookings read',
    say: (entry) => ({ before: 'looked up the bookings of', subject: person(entry) }),
  },
  'customers read': plain('Customers searched', 'searched for customers at the counter'),
  'customer read': customer('Customer’s details read', 'read the details of'),
  'customer added': customer('Customer added', 'added'),
  'customer changed': customer('Customer changed', 'changed'),
  'customers merged': customer('Customers merged', 'merged another customer into'),
  'item added': plain('Item added', 'added an item'),
  'item changed': {
    label: 'Item changed',
    say: (_entry, { price_cents }) => ({
      before: `changed an item, which costs ${money(price_cents)}`,
    }),
  },
  'intake read': {
    label: 'Purchase details read',
    say: (entry) => ({
      before: 'read who sold',
      subject: { text: named(entry, 'a product'), to: staffPaths.purchase(entry.subject_id) },
      after: 'to the shop',
    }),
  },
  'owner read': {
    label: 'Owner’s details read',
    say: ({ subject_id }) => ({
      before: 'read the details of',
      subject: { text: 'an owner of consigned products', to: staffPaths.owner(subject_id) },
    }),
  },
  'owner paid': {
    label: 'Owner paid',
    say: (_, { payout_id }) => ({
      before: 'paid an owner:',
      subject: { text: 'see the payout', to: staffPaths.payout(text(payout_id)) },
    }),
  },
  'consigned piece returned': product('Consigned product returned', 'returned', 'to its owner'),
  'product edited': product('Product edited', 'edited another seller’s product:'),
  'product ended': product('Product removed from sale', 'removed', 'from sale'),
  'product relisted': product('Product put up for sale again', 'put', 'up for sale again'),
  'product deleted': product('Product deleted', 'deleted another seller’s product:'),
  'booking released': product('Booking released', 'released a booking of'),
  'offer answered': {
    label: 'Offer answered',
    say: (entry, { price_cents, state }) => ({
      ...product('', `${state === 'open' ? 'offered' : state} ${money(price_cents)} for`).say(
        entry,
        {},
      ),
    }),
  },
  'product handed over': {
    label: 'Product handed over',
    say: (entry, facts) => ({
      ...product('', 'handed over').say(entry, facts),
      ...(facts.no_code !== undefined && {
        after: `after checking an ID: ${noCodeText[text(facts.no_code) as NoCodeReason]}`,
      }),
    }),
  },
  approved: {
    label: 'Approved',
    say: (entry, { what }) => ({
      before: `approved ${approvalsIn(what)} for`,
      subject: person(entry),
    }),
  },
  'hold overridden': product('Hold overridden', 'sold', 'even though someone else had it on hold'),
  'wrong handover code': product('Wrong handover code', 'entered a wrong handover code for'),
  'unknown handover code': plain(
    'Unknown handover code',
    'entered a handover code that doesn’t belong to any booking',
  ),
  'stock price changed': {
    label: 'Price of shop stock changed',
    say: (entry, { from_cents, to_cents }) => ({
      before: 'changed the price of',
      subject: { text: named(entry, 'a product'), to: paths.product(entry.subject_id) },
      after: `from ${money(from_cents)} to ${money(to_cents)}`,
    }),
  },
  'price changed on a ticket': {
    label: 'Price changed on a ticket',
    say: (entry, { price_cents, tag_price_cents }) => ({
      before: 'sold',
      subject: { text: named(entry, 'a product'), to: paths.product(entry.subject_id) },
      after: `for ${money(price_cents)} instead of ${money(tag_price_cents)}`,
    }),
  },
  'products returned': {
    label: 'Products returned',
    say: (entry, { product_ids: ids }) => ({
      before: `accepted the return of ${Array.isArray(ids) && ids.length > 1 ? `${ids.length} products` : 'a product'} from`,
      subject: {
        text: `ticket ${named(entry, '')}`.trim(),
        to: staffPaths.ticket(entry.subject_id),
      },
    }),
  },
  'receipt emailed': {
    label: 'Receipt emailed',
    say: (entry) => ({
      before: 'emailed the receipt of',
      subject: {
        text: `ticket ${named(entry, '')}`.trim(),
        to: staffPaths.ticket(entry.subject_id),
      },
    }),
  },
  'layaway cancelled': {
    label: 'Layaway cancelled',
    say: ({ subject_id }, { kept_cents }) => ({
      before: 'cancelled',
      subject: { text: 'a layaway', to: staffPaths.layaway(subject_id) },
      after: `and kept ${money(kept_cents)} of its deposits`,
    }),
  },
  'ticket voided': {
    label: 'Ticket voided',
    say: (entry) => ({
      before: 'voided',
      subject: {
        text: `ticket ${named(entry, '')}`.trim(),
        to: staffPaths.ticket(entry.subject_id),
      },
    }),
  },
  'drawer opened, no sale': {
    label: 'Drawer opened without a sale',
    say: (entry, facts) => ({
      before: `opened the drawer without a sale${reasonOf('. Reason: ', entry, facts)}`,
    }),
  },
  'till opened': till('Till opened', ({ opening_cents }) => [
    'opened the till for',
    `with ${money(opening_cents)} in cash`,
  ]),
  'till counted': till('Till counted', ({ counted_cents, difference_cents }) => [
    'counted the till for',
    `with ${money(counted_cents)} in cash${difference(difference_cents)}, and didn’t close it yet`,
  ]),
  'till closed': till('Till closed', ({ counted_cents, difference_cents }) => [
    'closed the till for',
    `with ${money(counted_cents)} in cash${difference(difference_cents)}`,
  ]),
  'cash put in': till('Cash put into the till', (facts, entry) => [
    `put ${money(facts.amount_cents)} into the till on`,
    reasonOf(': ', entry, facts),
  ]),
  'cash taken out': till('Cash taken out of the till', (facts, entry) => [
    `took ${money(facts.amount_cents)} out of the till on`,
    reasonOf(': ', entry, facts),
  ]),
  'case decided': {
    label: 'Case decided',
    say: (entry, facts) => ({
      before: 'decided',
      subject: inCase(entry, text(facts.case_id)),
      after: actionsOf(facts),
    }),
  },
  'case opened': {
    label: 'Case opened',
    say: (entry) => ({ before: 'opened', subject: inCase(entry, entry.subject_id) }),
  },
  'case assigned': {
    label: 'Case assigned',
    say: (entry) => ({
      before: 'assigned',
      subject: inCase(entry, entry.subject_id),
      after: 'to a colleague',
    }),
  },
  'case taken over': {
    label: 'Case taken over',
    say: (entry) => ({
      before: 'took over',
      subject: inCase(entry, entry.subject_id),
      after: 'that another moderator had claimed',
    }),
  },
  'appeal decided': {
    label: 'Appeal decided',
    say: (entry, facts) => ({
      before: 'decided the appeal in',
      subject: inCase(entry, text(facts.case_id)),
      after: (outcomes[text(facts.outcome)] ?? '') + actionsOf(facts),
    }),
  },
  'rule switched on': rule('Rule switched on', 'switched on the rule'),
  'rule switched off': rule('Rule switched off', 'switched off the rule'),
  'note written': note('Note written', 'wrote'),
  'note deleted': note('Note deleted', 'deleted'),
  'word added': word('Watched word added', 'added the watched word'),
  'word removed': word('Watched word removed', 'removed the watched word'),
  'job retried': {
    label: 'Job run again',
    say: () => ({
      before: 'ran',
      subject: { text: 'a failed job', to: staffPaths.failedJobs },
      after: 'again',
    }),
  },
  'audit log exported': plain('Audit log exported', 'exported the audit log'),
};

const capitalized = (action: string) => action.charAt(0).toUpperCase() + action.slice(1);

export const kindLabel = (action: string): string =>
  auditKinds[action]?.label ?? capitalized(action);

/** Parses an entry's details. Returns an empty object if they are not an object. */
export function factsOf({ details }: AuditEntry): AuditFacts {
  try {
    const facts: unknown = JSON.parse(details);
    return typeof facts === 'object' && facts !== null ? (facts as AuditFacts) : {};
  } catch {
    return {};
  }
}

export function auditSentence(entry: AuditEntry): AuditSentence {
  const kind = auditKinds[entry.action];
  if (kind) return kind.say(entry, factsOf(entry));
  return {
    before: `did “${entry.action}”${entry.subject_name ? ` to ${entry.subject_name}` : ''}`,
  };
}
