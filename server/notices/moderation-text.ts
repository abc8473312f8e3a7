import { claimMinutes } from '#contracts/moderation/cases.ts';
import {
  type ActionType,
  appealDays,
  changesNothing,
  endedBookings,
  endSentences,
  endsBookings,
} from '#contracts/moderation/decisions.ts';
import { isRevised, outcomeText } from '#contracts/moderation/report-outcomes.ts';
import {
  type ReportReason,
  reportReasons,
  type TargetType,
} from '#contracts/moderation/reports.ts';
import { routePaths, routes } from '#contracts/routes.ts';
import { dayInWords } from '#server/http/shop-time.ts';
import type { ReportOutcome } from '#server/moderation/report-repository.ts';
import { type ModerationKind, type NoticeText, quote } from './notice-text.ts';

type Ruling = {
  actions: { type: ActionType; until: string | null }[];
  /** The types of the earlier actions that the decision ended and didn't replace. */
  ended: ActionType[] | null;
  reason: ReportReason;
  statement: string;
  automated: boolean;
  /** Whether someone had reported the target. */
  reported: boolean;
  at: string;
};

/** Facts for the text of a notice about moderation. They never identify the reporter. */
export type ModerationFacts = {
  caseId: string;
  type: TargetType;
  title: string;
  /** The decision, or null if there is none yet. */
  ruling: Ruling | null;
  /** The decision that replaced this one after an appeal. */
  replacement: Ruling | null;
  appeal: { outcome: 'upheld' | 'changed' | 'reversed' | null; statement: string | null } | null;
  /** The outcome of the report that the notice is about, or null if it is about something else. */
  outcome: ReportOutcome | null;
  /** Whether the reporter was told something else before this notice. */
  revised: boolean;
};

const dayMs = 86_400_000;

const nameOf = ({ type, title }: ModerationFacts): string =>
  ({
    product: title,
    image: `a photo of ${title}`,
    user: `the account ${title}`,
    review: 'a review',
    message: `a message about ${title}`,
  })[type];

/** Returns whether a ruling takes no action, but ends earlier ones. */
const endsOnly = ({ actions, ended }: Ruling): boolean => ended !== null && changesNothing(actions);

/** What we did with each action, for the person whom the decision concerns. */
const done: Readonly<Record<ActionType, string>> = {
  none: 'took no action',
  warn: 'gave you a warning',
  ask_edit: 'asked you to edit the product',
  hide_image: 'hid a photo',
  hide_review: 'hid your review',
  hide_product: 'hid the product',
  remove_product: 'removed the product',
  freeze_selling: 'banned you from selling',
  suspend: 'suspended your account',
};

/** Says what a ruling did, for example `hid the product` and `suspended your account until Jan 5, 2027`. */
const doneIn = ({ actions }: Ruling): string[] => [
  ...new Set(
    actions.map(({ type, until }) =>
      until ? `${done[type]} until ${dayInWords(new Date(until))}` : done[type],
    ),
  ),
];

/** Converts a ruling to sentences, for example `We hid the product. You can put products up for sale again.` */
function effectsOf(ruling: Ruling): string {
  const now = endsOnly(ruling) ? [] : doneIn(ruling).map((words) => `We ${words}.`);
  const over = (ruling.ended ?? []).flatMap((type) =>
    endSentences[type] ? [`${endSentences[type]}.`] : [],
  );
  return [...now, ...over].join(' ');
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The details that the law requires in a statement of reasons. */
const rulingRows = (ruling: Ruling): NoticeText['details'] => [
  [
    'What we did',
    endsOnly(ruling) ? 'Ended the earlier decision' : capitalized(doneIn(ruling).join(', ')),
  ],
  ...(changesNothing(ruling.actions)
    ? []
    : ([['Why', reportReasons[ruling.reason].label]] satisfies NoticeText['details'])),
  ['How we found out', foundOut(ruling)],
  ['Decided by', 'A moderator'],
];

function foundOut({ automated, reported }: Ruling): string {
  if (automated) return 'Flagged by one of the shop’s automatic rules, checked by a moderator';
  return reported ? 'Reported by a user' : 'Noticed by a moderator';
}

const statementOf = (by: { statement: string | null } | null) =>
  quote('The moderator wrote', by?.statement);

const seeDecisions = (label: string) => ({ label, path: routes.ownDecisions.path });
const seeReports = { label: 'See your reports', path: routes.myReports.path };

/** Returns the text for a notice whose decision no longer exists. */
const unknown = (title: string): NoticeText => ({
  ...{ title, paragraphs: [], details: [], action: seeDecisions('See your decisions') },
});

/** The text of each kind of notice about moderation. */
export const moderationText: Readonly<
  Record<ModerationKind, (facts: ModerationFacts) => NoticeText>
> = {
  decision_made(facts) {
    const { ruling } = facts;
    const title = `We made a decision about ${nameOf(facts)}`;
    if (!ruling) return unknown(title);
    const nothing = changesNothing(ruling.actions);
    const end = dayInWords(new Date(new Date(ruling.at).getTime() + appealDays * dayMs));
    const edit = ruling.actions.some(({ type }) => type === 'ask_edit')
      ? ['Edit the product as described. We will then review it again.']
      : [];
    const appeal = `If you think this is wrong, appeal under My Decisions until ${end}. If the shop has another admin, that admin will decide. You can also contact a certified dispute settlement body or go to court.`;
    return {
      title,
      paragraphs: [...[effectsOf(ruling)].filter(Boolean), ...edit, ...(nothing ? [] : [appeal])],
      quotes: statementOf(ruling),
      ...(!nothing && { inApp: 'You can appeal under My Decisions.' }),
      details: rulingRows(ruling),
      action: seeDecisions(nothing ? 'See the decision' : 'See the decision or appeal'),
    };
  },

  appeal_decided(facts) {
    const { appeal, ruling, replacement } = facts;
    const title = `Your appeal about ${nameOf(facts)} has been decided`;
    const outcome = {
      upheld: 'The decision has not been changed.',
      changed: ['The decision has been changed.', replacement && effectsOf(replacement)]
        .filter(Boolean)
        .join(' '),
      reversed: [
        'You were right. We reversed the decision and restored what it had changed.',
        ...(ruling && endsBookings(ruling.actions) ? [endedBookings] : []),
      ].join(' '),
    };
    return {
      title,
      paragraphs: [
        ...(appeal?.outcome ? [outcome[appeal.outcome]] : []),
        'The shop’s decision is now final. You can contact a certified dispute settlement body or go to court.',
      ],
      quotes: statementOf(appeal),
      details: replacement ? rulingRows(replacement) : [],
      action: seeDecisions('See the decision'),
    };
  },

  report_decided(facts) {
    const { outcome } = facts;
    const title = facts.revised
      ? `The decision on your report about ${nameOf(facts)} has changed`
      : `Your report about ${nameOf(facts)} has been decided`;
    if (!outcome) return { ...unknown(title), action: seeReports };
    const words = outcomeText(outcome);
    return {
      title,
      paragraphs: [
        isRevised(outcome) ? words : `A moderator reviewed your report. ${words}`,
        'If you think this is wrong, write to us at the address on the About page.',
      ],
      quotes: statementOf(outcome),
      details: [],
      action: seeReports,
    };
  },

  case_opened: (facts) => ({
    title: `Reported: ${nameOf(facts)}`,
    paragraphs: ['The case is under Reported Items.'],
    details: [],
    action: { label: 'See the case', path: routePaths.case(facts.caseId) },
  }),

  case_assigned: (facts) => ({
    title: `Assigned to you: the case about ${nameOf(facts)}`,
    paragraphs: [
      `A colleague claimed this case for you. The claim ends after ${claimMinutes} minutes.`,
    ],
    details: [],
    action: { label: 'See the case', path: routePaths.case(facts.caseId) },
  }),

  appeal_received: (facts) => ({
    title: `Appeal about ${nameOf(facts)}`,
    paragraphs: ['The person concerned has appealed a decision.'],
    details: [],
    action: { label: 'See the case', path: routePaths.case(facts.caseId) },
  }),
};
