import { type Case, decideCase, getCase, getCaseBookings, listCases } from '#contracts/cases.ts';
import { all, failing, replying } from '#scripts/screens/mock.ts';
import {
  hoursFromNow,
  mixed,
  none,
  samplePicture,
  unbroken,
  words,
} from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import {
  exampleCase,
  exampleDecision,
  exampleSummary,
  exampleVersion,
} from '#tests/support/moderation-examples.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const queue = { as: 'admin', path: '/dashboard/reportedItems' } as const;
const soon = hoursFromNow(0.5);
const mo = { _id: idOf(800), name: 'Mo Moderator' };
const someCases = [
  exampleSummary(1, {
    picture: samplePicture(1),
    opened_at: hoursFromNow(-30),
    flags: [
      { rule: 'same_serial', text: 'Another seller has a product with this serial number.' },
      { rule: 'low_price', text: 'The price is 62% below the price guide.' },
    ],
  }),
  exampleSummary(2, {
    picture: samplePicture(2),
    state: 'claimed',
    reasons: [{ reason: 'scam', count: 1 }],
    reports: 1,
    opened_at: hoursFromNow(-3),
    claim: { by: mo, until: soon, mine: false },
  }),
  exampleSummary(3, {
    picture: null,
    state: 'claimed',
    target: { type: 'user', title: 'Sam Seller', path: null },
    reasons: [{ reason: 'offensive', count: 1 }],
    reports: 1,
    opened_at: hoursFromNow(-2),
    claim: { by: mo, until: soon, mine: true },
  }),
  exampleSummary(4, {
    picture: samplePicture(4),
    state: 'appealed',
    reasons: [{ reason: 'spam', count: 1 }],
    reports: 1,
    opened_at: hoursFromNow(-200),
  }),
];
const longSummary = exampleSummary(9, {
  target: { type: 'product', title: mixed, path: null },
  picture: samplePicture(5),
  person: { _id: idOf(900), name: unbroken },
  flags: [{ rule: 'words', text: unbroken }],
  claim: { by: { ...mo, name: unbroken }, until: soon, mine: false },
  state: 'claimed',
});
const all4 = replying(listCases, lastPage(someCases));
const select =
  (label: string): Act =>
  (page) =>
    page.getByRole('checkbox', { name: label }).check();

const reportedItems: Scene[] = [
  ...states(
    { ...queue, name: 'Reported Items', main: true },
    {
      endpoint: listCases,
      full: replying(listCases, { ...lastPage(someCases), next_cursor: 'x', total: 60 }),
      empty: replying(listCases, none),
      long: replying(listCases, lastPage([longSummary])),
    },
  ),
  {
    ...queue,
    name: 'Reported Items, no match',
    path: '/dashboard/reportedItems?reason=stolen',
    arrange: replying(listCases, none),
  },
  {
    ...queue,
    name: 'Reported Items, one selected',
    arrange: all4,
    act: select('Select Les Paul 1'),
  },
  {
    ...queue,
    name: 'Decide several cases',
    arrange: all4,
    act: steps(select('Select all'), press(/^Decide \d cases/)),
  },
];

const now = exampleVersion({
  price: '1500.00',
  description: 'Bought used in 2019. The pickups were changed.',
  images: [
    { ...samplePicture(1), hidden: true },
    { ...samplePicture(3), hidden: false },
  ],
});
const fullCase = exampleCase(1, {
  picture: samplePicture(1),
  opened_at: hoursFromNow(-30),
  state: 'claimed',
  flags: [{ rule: 'same_serial', text: 'Another seller has a product with this serial number.' }],
  claim: { by: mo, until: soon, mine: true },
  reported: exampleCase(1).reported.map((one, index) => ({
    ...one,
    evidence: index === 0 ? [samplePicture(5), samplePicture(6)] : [],
  })),
  product: {
    _id: idOf(1),
    status: 'live',
    moderation: 'clear',
    when_reported: exampleVersion({
      images: [1, 2].map((n) => ({ ...samplePicture(n), hidden: false })),
    }),
    now,
    edited_since_request: true,
  },
  history: {
    ...exampleCase(1).history,
    selling_frozen: { until: hoursFromNow(70) },
    cases: [
      { _id: idOf(5), title: 'Fender Jaguar', state: 'final', opened_at: hoursFromNow(-900) },
      { _id: idOf(6), title: 'Sam Seller', state: 'decided', opened_at: hoursFromNow(-2000) },
    ],
  },
  links: [
    {
      by: 'serial',
      product: {
        _id: idOf(7),
        title: 'Gibson Les Paul Standard, sunburst',
        status: 'sold',
        seller: { _id: idOf(901), name: 'Second Fret Counter' },
      },
    },
    {
      by: 'photo',
      product: {
        _id: idOf(8),
        title: 'Les Paul, like new',
        status: 'live',
        seller: { _id: idOf(902), name: 'Kim Quick' },
      },
    },
  ],
  can: { claim: false, take_over: false, release: true, decide: true, decide_appeal: false },
});
const nothing = {
  ...{ claim: false, take_over: false, release: false },
  ...{ decide: false, decide_appeal: false },
};
const appeal = {
  text: 'It is real. I attached the receipt from the shop in which I bought it.',
  at: hoursFromNow(-4),
  outcome: null,
  statement: null,
  decided_at: null,
  by: null,
};
const caseOf = (changes: Partial<Case>) => replying(getCase, { ...fullCase, ...changes });
const oneCase = { as: 'admin', path: `/dashboard/reportedItems/${idOf(1)}` } as const;

const cases: Scene[] = [
  ...states(
    { ...oneCase, name: 'Case', main: true },
    {
      endpoint: getCase,
      full: caseOf({}),
      long: caseOf({
        target: { type: 'product', title: mixed, path: null },
        reported: [
          {
            _id: idOf(1),
            reason: 'other',
            text: words,
            evidence: [],
            created_at: hoursFromNow(-3),
            reporter: { _id: idOf(2), name: unbroken, standing: { held: 0, decided: 0 } },
          },
        ],
        product: fullCase.product && {
          ...fullCase.product,
          now: { ...now, title: unbroken, description: words },
        },
        decisions: [exampleDecision(1, { statement: unbroken })],
      }),
    },
  ),
  {
    ...oneCase,
    name: 'Case, not claimed',
    arrange: caseOf({ state: 'open', claim: null, can: { ...nothing, claim: true } }),
  },
  {
    ...oneCase,
    name: 'Case, someone else’s',
    arrange: caseOf({
      claim: { by: mo, until: soon, mine: false },
      can: { ...nothing, take_over: true },
    }),
  },
  {
    ...oneCase,
    name: 'Case, choosing actions',
    arrange: caseOf({}),
    act: async (page) => {
      for (const name of [/^Hide a photo/, /^Suspend/]) await page.getByLabel(name).check();
      await page.getByText(/^What .* will read/).click();
    },
  },
  {
    ...oneCase,
    name: 'Case, refused',
    arrange: all(caseOf({}), failing(decideCase, 'conflict', 'Changed.')),
    act: async (page) => {
      await page.getByLabel('No action').check();
      await page.getByLabel('Statement of reasons').fill('We found nothing wrong.');
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
      await page.getByText('Nothing was decided').waitFor();
    },
  },
  {
    ...oneCase,
    name: 'Case, gaps left',
    arrange: caseOf({}),
    act: async (page) => {
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
    },
  },
  {
    ...oneCase,
    name: 'Case, are you sure',
    arrange: caseOf({}),
    act: async (page) => {
      await page.getByLabel('Remove the product').check();
      await page.getByLabel('Statement of reasons').fill('It is a copy.');
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
    },
  },
  {
    ...oneCase,
    path: `${oneCase.path}?choose=suspend`,
    name: 'Case, suspending',
    arrange: all(
      caseOf({}),
      replying(getCaseBookings, {
        made: {
          ...{ total: 1, total_capped: false },
          items: [{ _id: idOf(2), title: 'Moog Sub 37', buyer: 'Hal Osterman' }],
        },
        received: {
          ...{ total: 7, total_capped: false },
          items: [{ _id: idOf(3), title: unbroken, buyer: mixed }],
        },
        paused_since: null,
      }),
    ),
    act: async (page) => {
      await page.getByLabel('Statement of reasons').fill('He sells copies.');
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
      await page.getByText(/^Ends 7 bookings/).waitFor();
    },
  },
  {
    ...oneCase,
    path: `${oneCase.path}?choose=lift`,
    name: 'Case, lifting a suspension',
    arrange: caseOf({
      state: 'decided',
      claim: null,
      decisions: [exampleDecision(1, { actions: [{ type: 'suspend' }, { type: 'warn' }] })],
    }),
    act: see(/^This decision lifts/),
  },
  {
    ...oneCase,
    name: 'Case, just decided',
    arrange: all(caseOf({}), all4, replying(decideCase, exampleDecision(1))),
    act: async (page) => {
      await page.getByLabel('Remove the product').check();
      await page.getByLabel('Statement of reasons').fill('It is a copy.');
      await page.getByRole('button', { name: 'Decide', exact: true }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Decide', exact: true }).click();
      await page.getByRole('link', { name: 'Next case' }).waitFor();
    },
  },
  {
    ...oneCase,
    name: 'Case, decided',
    arrange: caseOf({
      state: 'final',
      claim: null,
      can: nothing,
      decisions: [
        exampleDecision(1, {
          appeal: {
            ...appeal,
            outcome: 'reversed',
            statement: 'The receipt shows that it is real. We are sorry.',
            decided_at: hoursFromNow(-1),
            by: { _id: idOf(801), name: 'Al Admin' },
          },
        }),
      ],
    }),
  },
  {
    ...oneCase,
    name: 'Case, appealed',
    arrange: caseOf({
      state: 'appealed',
      can: { ...nothing, decide_appeal: true, release: true },
      decisions: [exampleDecision(1, { appeal })],
    }),
    act: (page) => page.getByLabel(/^Change/).check(),
  },
];

/** The moderation queue and its cases. */
export const moderation: readonly Scene[] = [...reportedItems, ...cases];
