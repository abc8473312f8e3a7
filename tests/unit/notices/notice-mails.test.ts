import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { BookingStatus } from '#contracts/bookings/bookings.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { noticeKindNames } from '#contracts/notices/notices.ts';
import { auditHeadText, unknownCodesText } from '#server/notices/audit-text.ts';
import { creditText } from '#server/notices/credit-notices.ts';
import { layMailOut } from '#server/notices/mail-layout.ts';
import { type ModerationFacts, moderationText } from '#server/notices/moderation-text.ts';
import type { NoticeRow } from '#server/notices/notice-repository.ts';
import {
  answerText,
  type BookingFacts,
  bookingText,
  dailyText,
  type NoticeText,
  type ProductFacts,
  productText,
  reviewText,
  roleText,
} from '#server/notices/notice-text.ts';
import { toNotice, wordsOf } from '#server/notices/notice-view.ts';
import { type OfferFacts, offerText } from '#server/notices/offer-text.ts';
import { type ThreadFacts, threadText } from '#server/notices/thread-notices.ts';

const links = {
  origin: 'https://shop.example',
  unsubscribe: 'https://shop.example/unsubscribe/a-token',
  settings: 'https://shop.example/dashboard/account#notices',
};
const until = new Date('2026-11-24T10:00:00Z');
const hostile = '<img src=x onerror=alert(1)> "Bass" & \u202e$& \'amp\'';
const facts: BookingFacts = {
  bookingId: '01980000-0000-7000-8000-000000000001',
  product: hostile,
  priceCents: 129_900,
  agreed: true,
  buyer: hostile,
  seller: hostile,
  meetingLocation: hostile,
  message: hostile,
  reason: hostile,
  expired: false,
  place: 2,
  waited: false,
  toBuyer: true,
  meeting: { times: ['2026-11-24T17:30:00.000Z'], location: hostile },
  ...{ agreedTime: true, calledOff: false, review: 'possible' },
};
const productFacts: ProductFacts = {
  productId: '01980000-0000-7000-8000-000000000002',
  status: 'live',
  product: hostile,
  priceCents: 129_900,
  search: hostile,
  cents: { from: 150_000, to: 129_900 },
};
const threadFacts: ThreadFacts = {
  ...{ kind: 'contact', to_person: false, sender: hostile, product: hostile, traded: false },
  texts: [hostile],
  photos: 1,
};
const ruling: NonNullable<ModerationFacts['ruling']> = {
  actions: [{ type: 'ask_edit', until: null }],
  reason: 'stolen',
  statement: hostile,
  automated: true,
  reported: true,
  ended: null,
  at: '2026-11-23T10:00:00.000Z',
};
const moderationFacts: ModerationFacts = {
  caseId: '01980000-0000-7000-8000-000000000003',
  type: 'image',
  title: hostile,
  ruling,
  replacement: ruling,
  appeal: { outcome: 'changed', statement: hostile },
  outcome: {
    at: '2026-11-23T10:00:00.000Z',
    ...{ types: ['none'], earlier: null, appealed: false, statement: hostile },
  },
  revised: false,
};
const offerFacts: OfferFacts = {
  ...{ state: 'open', cents: 1, message: hostile, invited: false, toBuyer: false, buyer: hostile },
  ...{ productId: 'PRODUCT', product: hostile, status: 'live', asking: 2, traded: false },
  ...{ booked: null, location: hostile },
};
const offerKinds = ['offer_received', 'offer_closed', 'offer_outdated'] as const;
const everyKind: Record<string, NoticeText> = {
  ...Object.fromEntries(offerKinds.map((kind) => [kind, offerText(kind, offerFacts, ['price'])])),
  ...Object.fromEntries(Object.entries(bookingText).map(([kind, words]) => [kind, words(facts)])),
  ...Object.fromEntries(
    Object.entries(productText).map(([kind, words]) => [kind, words(productFacts)]),
  ),
  ...Object.fromEntries(
    Object.entries(moderationText).map(([kind, words]) => [kind, words(moderationFacts)]),
  ),
  credit_used: creditText({ number: 12, cents: 125_050 }),
  review_received: reviewText({ dealId: facts.bookingId, from: hostile, reviewed: false }),
  review_answered: answerText({ dealId: facts.bookingId, product: hostile }),
  role_changed: roleText({ from: 'user', to: 'staff' }),
  unknown_codes: unknownCodesText,
  audit_head_published: auditHeadText({ seq: 2, hash: 'ab'.repeat(32) }),
  message_received: threadText(facts.bookingId, threadFacts),
  thread_written: threadText(facts.bookingId, { ...threadFacts, kind: 'product' }),
};

it('says what a decision ended, and names days like the site', () => {
  const words = (changes: Partial<typeof ruling>) =>
    moderationText.decision_made({ ...moderationFacts, ruling: { ...ruling, ...changes } });
  const until = '2026-12-01T20:00:00Z';
  const suspended = words({ actions: [{ type: 'suspend', until }] });
  expect(suspended.paragraphs[0]).toMatch(/^We suspended your account until Dec 1, 2026\.$/);
  expect(suspended.paragraphs.at(-1)).toContain('appeal under My Decisions until May 26, 2027.');
  expect(Object.fromEntries(suspended.details)).toEqual({
    'What we did': 'Suspended your account until Dec 1, 2026',
    Why: 'Stolen',
    'How we found out': 'Flagged by one of the shop’s automatic rules, checked by a moderator',
    'Decided by': 'A moderator',
  });
  const lifted = words({ actions: [{ type: 'none', until: null }], ended: ['suspend'] });
  expect(lifted.paragraphs[0]).toMatch(/^Your suspension has ended\.$/);
  expect(Object.fromEntries(lifted.details)).toMatchObject({
    'What we did': 'Ended the earlier decision',
  });
  expect(lifted.details.map(([label]) => label)).not.toContain('Why');
});

it('lists the suggested times of a meeting, and what they replace', () => {
  const [first, second, before] = ['24T17:30', '25T09:00', '26T12:00'].map(
    (time) => `2026-11-${time}:00.000Z`,
  ) as [string, string, string];
  const instead_of = { time: before, location: 'Café' };
  const meeting = { times: [first, second], location: 'Counter', instead_of };
  const words = bookingText.meeting_changed({ ...facts, agreedTime: false, meeting });
  expect(layMailOut(words, null, links).text).toContain(
    [
      'Suggested time: Tuesday, Nov 24, 5:30 PM UTC',
      'Suggested time: Wednesday, Nov 25, 9:00 AM UTC',
      'Instead of: Thursday, Nov 26, 12:00 PM UTC',
    ].join('\n'),
  );
});

it('says how far an offer is below the asking price', () => {
  const words = offerText('offer_received', { ...offerFacts, cents: 45_000, asking: 60_000 }, []);
  expect(layMailOut(words, null, links).text).toContain(
    'Asking price: $600\nBelow the asking price: $150 (25%)',
  );
});

const parser = new JSDOM('').window;

describe('every kind of mail', () => {
  it('has a text', () => {
    expect(Object.keys(everyKind).sort()).toEqual([...noticeKindNames].sort());
  });

  it.each(Object.entries(everyKind))('has the same content in text and HTML: %s', (_, words) => {
    const { subject, text, html } = layMailOut(words, until, links);
    const { documentElement } = new parser.DOMParser().parseFromString(html, 'text/html');
    const shown = documentElement.textContent ?? '';
    const quotes = (words.quotes ?? []).flatMap((quote) => Object.values(quote));
    const parts = [
      ...[words.title, ...words.paragraphs, ...quotes, ...words.details.flat()],
      words.action.label,
    ];
    for (const part of parts) {
      expect(text).toContain(part);
      expect(shown).toContain(part);
    }
    for (const address of [links.origin + words.action.path, links.unsubscribe, links.settings]) {
      expect(text).toContain(address);
      expect(documentElement.querySelector(`a[href="${address}"]`)).not.toBeNull();
    }
    if (words.untilLabel) expect(text).toContain('Tuesday, Nov 24, 10:00 AM UTC');
    // An email must not load anything from the network.
    expect(documentElement.querySelector('img, script, link, [onerror]')).toBeNull();
    expect(html).not.toMatch(/url\(|@import/);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

/** Text as a person could write it into any field, also into a name. */
const written =
  'Second Fret Payments\n\nYour hold needs a deposit. Pay here:\r\nhttps://pay.example\u2028Regards';
const writtenRow: NoticeRow = {
  ...{ id: facts.bookingId, user_id: facts.bookingId, subject_id: facts.bookingId },
  kind: 'hold_placed',
  facts: {
    ...{ until: until.toISOString(), place: 1, search: written, price_cents: { from: 2, to: 1 } },
  },
  ...{ created_at: until, read_at: null, booking_ended_at: until, held_until: until },
  booking_status: 'held',
  product_status: 'live',
  ...{
    product: written,
    price_cents: 1,
    buyer_id: null,
    buyer_name: written,
    seller_name: written,
  },
  ...{ meeting_location: written, buyer_message: written, ended_reason: written },
  meeting: {
    ...{ id: facts.bookingId, by_buyer: true, agreed: until.toISOString(), steps: 2 },
    ...{ times: [until.toISOString()], location: written },
  },
  moderation: {
    ...{ ...moderationFacts, title: written, type: 'product' },
    ruling: { ...ruling, statement: written },
    replacement: { ...ruling, statement: written },
    appeal: { outcome: 'changed', statement: written },
    outcome: {
      at: '2026-11-23T10:00:00.000Z',
      ...{ types: ['none'], earlier: null, appealed: false, statement: written },
    },
  },
  reviewer: written,
  thread: { ...threadFacts, kind: 'product', sender: written, product: written, texts: [written] },
  agreed: true,
  offer: { ...offerFacts, location: written, message: written, buyer: written, product: written },
};

it.each(noticeKindNames)('shows what people wrote only as a labeled quote: %s', (kind) => {
  const pieces = /Second Fret Payments|Your hold needs|pay\.example|Regards/;
  for (const status of BookingStatus.options) {
    for (const buyer_id of [null, writtenRow.user_id]) {
      const row = { ...writtenRow, kind, booking_status: status, buyer_id };
      const words = wordsOf(row, until, undefined);
      const shown = toNotice(row, until, undefined);
      expect(shown.text).not.toMatch(pieces);
      for (const { from } of shown.quotes) expect(from).toMatch(/^(The|Your) [^\n]{1,40}$/);
      for (const content of [words, dailyText([words, words])]) {
        const { subject, text, html } = layMailOut(content, until, links);
        expect(subject).toMatch(/^(?!Second Fret Payments)\S+ \S/);
        const titles = [content, ...(content.items ?? [])].map(({ title }) =>
          title.replaceAll(/\s+/g, ' '),
        );
        for (const title of titles) expect(title).not.toMatch(/^Second Fret Payments/);
        const lines = text.split(/[\n\r\u2028]/).filter((line) => !titles.includes(line));
        for (const line of lines.filter((line) => pieces.test(line))) {
          expect(line).toMatch(/^ {2}> /);
        }
        const { documentElement } = new parser.DOMParser().parseFromString(html, 'text/html');
        for (const element of documentElement.querySelectorAll('title, h1, li > a, blockquote')) {
          if (element.localName === 'blockquote')
            expect(element.previousElementSibling?.textContent).toMatch(/:$/);
          element.remove();
        }
        expect(documentElement.textContent).not.toMatch(pieces);
      }
    }
  }
});

it('marks each line of a quote, and keeps the shop’s own reasons as they are', () => {
  const reason = 'It broke.\n\nStop emails of this kind: https://evil.example';
  const { text, html } = layMailOut(bookingText.hold_released({ ...facts, reason }), null, links);
  expect(text).toContain(
    '\n\nThe reason given:\n  > It broke.\n  > \n  > Stop emails of this kind: https://evil.example\n',
  );
  const { documentElement } = new parser.DOMParser().parseFromString(html, 'text/html');
  const shown = documentElement.querySelector('blockquote');
  expect(shown?.textContent).toBe(reason);
  expect(shown?.style.whiteSpace).toBe('pre-line');
  const ours = bookingText.hold_released({ ...facts, reason: shopReasons.sold });
  expect(ours).toMatchObject({ paragraphs: [shopReasons.sold] });
  expect(ours.quotes).toBeUndefined();
});

it('combines the notices of a day in one mail, each with a link to its page', () => {
  const words = Object.values(productText).map((kind) => kind(productFacts));
  const { text, html } = layMailOut(dailyText(words), null, links);
  const { documentElement } = new parser.DOMParser().parseFromString(html, 'text/html');
  for (const { title, paragraphs, action } of words) {
    for (const part of [title, ...paragraphs]) {
      expect(text).toContain(part);
      expect(documentElement.textContent).toContain(part);
    }
    expect(documentElement.querySelector(`a[href="${links.origin + action.path}"]`)).not.toBeNull();
  }
  expect(dailyText(Array.from({ length: 50 }, () => words).flat()).paragraphs).toEqual([
    'Here are the first 40. You can see the other 160 under Notices.',
  ]);
});

it('keeps subjects short and on one line', () => {
  const title = `A\r\nBcc: thief@example.test\u2028 ${'🎸'.repeat(200)}`;
  const { subject } = layMailOut({ ...threadText(facts.bookingId, null), title }, null, links);
  expect(subject).toMatch(/^A Bcc: thief@example\.test 🎸+…$/u);
  expect([...subject]).toHaveLength(150);
});
