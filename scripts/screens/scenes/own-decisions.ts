import { listOwnDecisions } from '#contracts/decisions.ts';
import { getTransparency } from '#contracts/transparency.ts';
import { failing, loading, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, none, unbroken, words } from '#scripts/screens/samples.ts';
import { press, type Scene, states } from '#scripts/screens/scene.ts';
import {
  exampleOwnDecision,
  exampleTransparencyMonth,
} from '#tests/support/moderation-examples.ts';
import { lastPage } from '#tests/support/web-examples.ts';

const appeal = {
  text: 'It is real. I attached the receipt from the shop in which I bought it.',
  at: hoursFromNow(-4),
  outcome: null,
  statement: null,
  decided_at: null,
};
const decisions = { as: 'buyer', path: '/dashboard/decisions' } as const;
const someDecisions = [
  exampleOwnDecision(1, {
    actions: [{ type: 'ask_edit' }, { type: 'hide_image', image: '/api/images/x' }],
    at: hoursFromNow(-2),
    appeal_until: hoursFromNow(4400),
    can: { appeal: true, edit: true },
  }),
  exampleOwnDecision(2, {
    actions: [{ type: 'suspend', until: hoursFromNow(100) }],
    target: { type: 'user', title: 'Your account', path: null },
    product_id: null,
    reason: 'scam',
    statement: 'On November 3, you asked a buyer to pay outside the shop before pickup.',
    automated: true,
    appeal,
    can: { appeal: false, edit: false },
  }),
  exampleOwnDecision(3, {
    in_effect: false,
    appeal: {
      ...appeal,
      outcome: 'reversed',
      statement: 'The receipt shows that it is real. We are sorry.',
      decided_at: hoursFromNow(-1),
    },
    can: { appeal: false, edit: false },
  }),
  exampleOwnDecision(4, {
    actions: [{ type: 'warn' }],
    in_effect: false,
    can: { appeal: false, edit: false },
  }),
];

const open = { as: 'visitor', path: '/transparency' } as const;
const months = ['06', '07', '08', '09', '10', '11'].map((month, n) =>
  exampleTransparencyMonth(`2026-${month}`, { reports: 3 + ((n * 7) % 11), decisions: 2 + n }),
);
const transparency: Scene[] = [
  { ...open, name: 'Transparency, none' },
  {
    ...open,
    name: 'Transparency, some',
    main: true,
    arrange: replying(getTransparency, { counted_at: hoursFromNow(0), months }),
    act: (page) => page.locator('summary').first().click(),
  },
  { ...open, name: 'Transparency, loading', waits: true, arrange: loading(getTransparency) },
  { ...open, name: 'Transparency, failed', arrange: failing(getTransparency) },
];

/** Decisions about the user, and the public transparency page. */
export const ownDecisions: readonly Scene[] = [
  ...transparency,
  ...states(
    { ...decisions, name: 'My Decisions', main: true },
    {
      endpoint: listOwnDecisions,
      full: replying(listOwnDecisions, lastPage(someDecisions)),
      empty: replying(listOwnDecisions, none),
      long: replying(
        listOwnDecisions,
        lastPage([
          exampleOwnDecision(1, {
            target: { type: 'product', title: unbroken, path: null },
            statement: words,
          }),
        ]),
      ),
    },
  ),
  {
    ...decisions,
    name: 'Appeal',
    arrange: replying(listOwnDecisions, lastPage(someDecisions)),
    act: press('Appeal'),
  },
];
