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

type Subject = { text: string; to: string };

/** The part of an entry's sentence after the actor's name. The link to the subject is between `before` and `after`. */
export type AuditSentence = { before: string; subject?: Subject; after?: string };

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

/** A kind of entry whose sentence links to its subject. `after` can depend on the entry's details. */
const about = (
  label: string,
  before: string,
  subject: (entry: AuditEntry, facts: AuditFacts) => Subject,
  after?: string | ((facts: AuditFacts) => string),
): Kind => ({
  label,
  say: (entry, facts) => ({
    before,
    subject: subject(entry, facts),
    ...(after && { after: typeof after === 'string' ? after : after(facts) }),
  }),
});

const person = (entry: AuditEntry) => ({
  text: named(entry, 'someone'),
  to: staffPaths.user(entry.subject_id),
});

/** Customers' names aren't in the audit log. */
const customer = ({ subject_id }: AuditEntry) => ({
  text: 'a customer',
  to: staffPaths.customer(subject_id),
});

/** The product of an entry, or of an entry about a booking whose details include the product's id. */
const product = (entry: AuditEntry, { product_id }: AuditFacts) => ({
  text: named(entry, 'a deleted product'),
  to: paths.product(text(product_id) || entry.subject_id),
});

const piece = (entry: AuditEntry) => ({
  text: named(entry, 'a product'),
  to: paths.product(entry.subject_id),
});

const goods = (name: unknown) => ({
  text: text(name),
  to: `${staffPaths.items}?${new URLSearchParams({ q: text(name) })}`,
});

const ticket = (entry: AuditEntry) => ({
  text: `ticket ${named(entry, '')}`.trim(),
  to: staffPaths.ticket(entry.subject_id),
});

const rule = (_: AuditEntry, facts: AuditFacts) => ({
  text: rules[text(facts.rule) as RuleName]?.label ?? text(facts.rule),
  to: staffPaths.reportRules,
});

const word = (entry: AuditEntry) => ({
  text: `“${named(entry, '')}”`,
  to: staffPaths.reportRules,
});

const inCase = ({ subject_name }: AuditEntry, id: string) => ({
  text: subject_name === null ? 'a case' : `the case about ${subject_name}`,
  to: staffPaths.case(id),
});
const itsCase = (entry: AuditEntry, { case_id }: AuditFacts) => inCase(entry, text(case_id));
const thisCase = (entry: AuditEntry) => inCase(entry, entry.subject_id);

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

const note = (label: string, verb: string): Kind => ({
  label,
  say: (entry, { case_id }) => ({
    before: `${verb} a note on ${case_id ? '' : 'a person'}`.trim(),
    ...(case_id !== undefined && { subject: inCase(entry, text(case_id)) }),
  }),
});

const meetingSteps: Readonly<Record<string, string>> = {
  suggested: 'suggested times to meet for',
  agreed: 'agreed on a time to meet for',
  called_off: 'called off the meeting for',
};

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
  'user read': about('User’s page read', 'opened the page of', person),
  'messages read': plain('Messages read', 'opened the messages to the shop'),
  'stolen read': plain('Stolen gear read', 'opened the list of instruments registered as stolen'),
  'bookings read': about('Bookings read', 'looked up the bookings of', person),
  'customers read': plain('Customers searched', 'searched for customers at the counter'),
  'customer read': about('Customer’s details read', 'read the details of', customer),
  'customer added': about('Customer added', 'added', customer),
  'customer changed': about('Customer changed', 'changed', customer),
  'customers merged': about('Customers merged', 'merged another customer into', customer),
  'item added': plain('Item added', 'added an item'),
  'item changed': {
    label: 'Item changed',
    say: (_entry, { price_cents }) => ({
      before: `changed an item, which costs ${money(price_cents)}`,
    }),
  },
  'item counted': {
    label: 'Item counted',
    say: (_, { item, from, stock, reason }) => ({
      before: 'counted',
      subject: goods(item),
      after: `(${text(reason)}): from ${from ?? 'uncounted'} to ${stock ?? 'uncounted'}`,
    }),
  },
  'intake read': about(
    'Purchase details read',
    'read who sold',
    (entry) => ({ text: named(entry, 'a product'), to: staffPaths.purchase(entry.subject_id) }),
    'to the shop',
  ),
  'owner read': about('Owner’s details read', 'read the details of', ({ subject_id }) => ({
    text: 'an owner of consigned products',
    to: staffPaths.owner(subject_id),
  })),
  'owner paid': about('Owner paid', 'paid an owner:', (_, { payout_id }) => ({
    text: 'see the payout',
    to: staffPaths.payout(text(payout_id)),
  })),
  'consigned piece returned': about(
    'Consigned product returned',
    'returned',
    product,
    'to its owner',
  ),
  'product edited': about('Product edited', 'edited another seller’s product:', product),
  'product ended': about('Product removed from sale', 'removed', product, 'from sale'),
  'product relisted': about('Product put up for sale again', 'put', product, 'up for sale again'),
  'product deleted': about('Product deleted', 'deleted another seller’s product:', product),
  'booking released': about('Booking released', 'released a booking of', product),
  'offer answered': {
    label: 'Offer answered',
    say: (entry, { price_cents, state }) => ({
      before: `${state === 'open' ? 'offered' : state} ${money(price_cents)} for`,
      subject: product(entry, {}),
    }),
  },
  'meeting changed': {
    label: 'Meeting changed',
    say: (entry, facts) => ({
      before: meetingSteps[text(facts.step)] ?? 'changed the meeting for',
      subject: product(entry, facts),
    }),
  },
  'product handed over': {
    label: 'Product handed over',
    say: (entry, facts) => ({
      before: 'handed over',
      subject: product(entry, facts),
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
  'hold overridden': about(
    'Hold overridden',
    'sold',
    product,
    'even though someone else had it on hold',
  ),
  'wrong handover code': about('Wrong handover code', 'entered a wrong handover code for', product),
  'unknown handover code': plain(
    'Unknown handover code',
    'entered a handover code that doesn’t belong to any booking',
  ),
  'stock price changed': about(
    'Price of shop stock changed',
    'changed the price of',
    piece,
    ({ from_cents, to_cents }) => `from ${money(from_cents)} to ${money(to_cents)}`,
  ),
  'price changed on a ticket': about(
    'Price changed on a ticket',
    'sold',
    (entry, { item }) => (item === undefined ? piece(entry) : goods(item)),
    ({ price_cents: paid, tag_price_cents: tag }) => `for ${money(paid)} instead of ${money(tag)}`,
  ),
  'products returned': {
    label: 'Products returned',
    say: (entry, { product_ids: ids }) => ({
      before: `accepted the return of ${Array.isArray(ids) && ids.length > 1 ? `${ids.length} products` : 'a product'} from`,
      subject: ticket(entry),
    }),
  },
  'receipt emailed': about('Receipt emailed', 'emailed the receipt of', ticket),
  'layaway cancelled': about(
    'Layaway canceled',
    'canceled',
    ({ subject_id }) => ({ text: 'a layaway', to: staffPaths.layaway(subject_id) }),
    ({ kept_cents }) => `and kept ${money(kept_cents)} of its deposits`,
  ),
  'ticket voided': about('Ticket voided', 'voided', ticket),
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
  'case decided': about('Case decided', 'decided', itsCase, actionsOf),
  'case opened': about('Case opened', 'opened', thisCase),
  'case assigned': about('Case assigned', 'assigned', thisCase, 'to a colleague'),
  'case taken over': about(
    'Case taken over',
    'took over',
    thisCase,
    'that another moderator had claimed',
  ),
  'appeal decided': about(
    'Appeal decided',
    'decided the appeal in',
    itsCase,
    (facts) => (outcomes[text(facts.outcome)] ?? '') + actionsOf(facts),
  ),
  'rule switched on': about('Rule switched on', 'switched on the rule', rule),
  'rule switched off': about('Rule switched off', 'switched off the rule', rule),
  'note written': note('Note written', 'wrote'),
  'note deleted': note('Note deleted', 'deleted'),
  'word added': about('Watched word added', 'added the watched word', word),
  'word removed': about('Watched word removed', 'removed the watched word', word),
  'job retried': about(
    'Job run again',
    'ran',
    () => ({ text: 'a failed job', to: staffPaths.failedJobs }),
    'again',
  ),
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
