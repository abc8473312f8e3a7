import { checkSerial } from '#contracts/intakes.ts';
import { listRules, type Rule, ruleNames } from '#contracts/rules.ts';
import { listOwnStolen, type OwnStolen } from '#contracts/stolen.ts';
import { replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, unbroken } from '#scripts/screens/samples.ts';
import { press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { idOf } from '#tests/support/web-examples.ts';

const entry = (n: number, changes: Partial<OwnStolen> = {}): OwnStolen => ({
  _id: idOf(n),
  brand: 'Fender',
  model: 'Jazzmaster',
  serial_number: 'JM 4481',
  stolen_on: '2026-01-15',
  place: 'Portland, OR',
  police_report: '26-1177',
  text: 'Sunburst, a burn on the headstock.',
  proofs: 2,
  created_at: hoursFromNow(-200),
  ...changes,
});
const rule = (name: Rule['rule'], changes: Partial<Rule> = {}): Rule => ({
  rule: name,
  on: true,
  right: 0,
  decided: 0,
  waiting: 0,
  ...changes,
});
const page = { as: 'buyer', path: '/stolen' } as const;
const rulesPage = { as: 'admin', path: '/dashboard/reportRules' } as const;

/** The register of stolen instruments, and the rules that flag products. */
export const stolen: Scene[] = [
  { as: 'visitor', path: '/stolen', name: 'Stolen instruments, visitor', main: true },
  ...states(
    { ...page, name: 'Stolen instruments' },
    {
      endpoint: listOwnStolen,
      full: replying(listOwnStolen, {
        items: [
          entry(1),
          entry(2, { brand: 'Gibson', model: 'J-45', serial_number: '01934017', proofs: 0 }),
        ],
      }),
      empty: replying(listOwnStolen, { items: [] }),
      long: replying(listOwnStolen, {
        items: [entry(1, { brand: unbroken, place: mixed }), entry(2, { serial_number: unbroken })],
      }),
    },
  ),
  {
    ...page,
    as: 'staff',
    name: 'Stolen instruments, number checked',
    arrange: replying(checkSerial, {
      items: [],
      stolen: { brand: 'Fender', model: 'Jazzmaster', stolen_on: '2026-01-15' },
    }),
    act: steps(
      (one) => one.getByLabel('Serial number to check').fill('JM 4481'),
      see('Reported stolen'),
    ),
  },
  {
    ...page,
    name: 'Stolen instruments, one registered, form with errors',
    main: true,
    arrange: replying(listOwnStolen, { items: [entry(1)] }),
    act: press('Register as stolen'),
  },
  ...states(
    { ...rulesPage, name: 'Rules' },
    {
      endpoint: listRules,
      long: replying(listRules, {
        items: ruleNames.map((name, n) =>
          rule(name, { on: n !== 2, right: 400 * n, decided: 2400, waiting: 310 }),
        ),
      }),
    },
  ),
];
