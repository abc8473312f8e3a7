import type { Case, CaseSummary, ProductVersion } from '#contracts/moderation/cases.ts';
import { type Decision, lasts, type OwnDecision } from '#contracts/moderation/decisions.ts';
import type { TransparencyMonth } from '#contracts/moderation/transparency.ts';
import { exampleImage, idOf } from './web-examples.ts';

export const exampleSummary = (n: number, changes: Partial<CaseSummary> = {}): CaseSummary => ({
  _id: idOf(n),
  state: 'open',
  version: 1,
  target: { type: 'product', title: `Les Paul ${n}`, path: `/productDetails/${idOf(n)}` },
  picture: exampleImage,
  person: { _id: idOf(900), name: 'Sam Seller' },
  reasons: [
    { reason: 'counterfeit', count: 2 },
    { reason: 'misdescribed', count: 1 },
  ],
  reports: 3,
  flags: [],
  opened_at: '2026-02-01T10:00:00.000Z',
  own_appeal: false,
  own_report: false,
  claim: null,
  ...changes,
});

export const exampleVersion = (changes: Partial<ProductVersion> = {}): ProductVersion => ({
  at: '2026-02-01T10:00:00.000Z',
  title: 'Gibson Les Paul Standard',
  brand: 'Gibson',
  model: 'Les Paul Standard',
  category_name: 'Electric Guitars',
  price: '1900.00',
  condition: 'Excellent',
  condition_type: 'All original',
  year_of_purchase: '2015',
  location: 'Portland, OR',
  description: 'Bought new in 2015. All original.',
  serial_number: '150012345',
  images: [{ ...exampleImage, hidden: false }],
  ...changes,
});

export const exampleCase = (n: number, changes: Partial<Case> = {}): Case => ({
  ...exampleSummary(n),
  reported: [
    {
      _id: idOf(50),
      reason: 'counterfeit',
      text: 'The headstock has the wrong shape.',
      evidence: [],
      created_at: '2026-02-01T10:00:00.000Z',
      reporter: { _id: idOf(3), name: 'Ada Amplified', standing: { held: 2, decided: 3 } },
    },
    {
      _id: idOf(51),
      reason: 'misdescribed',
      text: '',
      evidence: [],
      created_at: '2026-02-01T12:00:00.000Z',
      reporter: { _id: idOf(4), name: 'Bo Buyer', standing: { held: 0, decided: 0 } },
    },
  ],
  product: {
    _id: idOf(n),
    status: 'live',
    moderation: 'clear',
    when_reported: exampleVersion(),
    now: exampleVersion({ at: '2026-02-02T10:00:00.000Z' }),
    edited_since_request: false,
  },
  conversation: [],
  history: {
    member_since: '2021-05-06T07:08:09.000Z',
    role: 'user',
    listed: 4,
    sold: 12,
    cases: [],
  },
  links: [],
  decisions: [],
  can: { claim: true, take_over: false, release: false, decide: true, decide_appeal: false },
  ...changes,
});

const decided = {
  at: '2026-02-03T10:00:00.000Z',
  actions: [{ type: 'hide_product' as const }],
  reason: 'counterfeit' as const,
  statement: 'The product is offered as a Gibson, but the logo is a sticker.',
  automated: false,
};

export const exampleDecision = (n: number, changes: Partial<Decision> = {}): Decision => ({
  ...decided,
  _id: idOf(n),
  by: { _id: idOf(800), name: 'Mo Moderator' },
  in_effect: changes.actions?.filter(lasts) ?? [{ type: 'hide_product' }],
  ended_at: null,
  appeal: null,
  ...changes,
});

export const exampleOwnDecision = (n: number, changes: Partial<OwnDecision> = {}): OwnDecision => ({
  ...decided,
  _id: idOf(n),
  target: { type: 'product', title: 'Gibson Les Paul Standard', path: null },
  product_id: idOf(1),
  images: [],
  ended: [],
  in_effect: true,
  appeal_until: '2026-08-06T10:00:00.000Z',
  appeal: null,
  can: { appeal: true, edit: false },
  ...changes,
});

export const exampleTransparencyMonth = (
  month: string,
  changes: Partial<TransparencyMonth> = {},
): TransparencyMonth => ({
  month,
  reports: 9,
  reasons: [
    { reason: 'scam', count: 6 },
    { reason: 'spam', count: 3 },
  ],
  decisions: 4,
  automated: 1,
  actions: [
    { type: 'hide_product', count: 3 },
    { type: 'warn', count: 1 },
  ],
  hours_to_decision: 6.5,
  appeals: 2,
  appeals_decided: { upheld: 1, changed: 0, reversed: 1 },
  hours_to_appeal_decision: 20,
  ...changes,
});
