import { createReport, listOwnReports, type OwnReport } from '#contracts/reports.ts';
import { failing, replying } from '#scripts/screens/mock.ts';
import {
  hoursFromNow,
  mixed,
  none,
  samplePicture,
  unbroken,
  words,
} from '#scripts/screens/samples.ts';
import { press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const product = { as: 'buyer', path: '/productDetails/{product}' } as const;
const choose =
  (name: string): Scene['act'] & object =>
  (page) =>
    page.getByRole('radio', { name }).check();
const toDetails = steps(press('Report'), see('Why?'), choose('Scam'), press('Next'));

const reporting: Scene[] = [
  { ...product, name: 'Report', main: true, act: steps(press('Report'), see('Why?')) },
  {
    ...product,
    name: 'Report, reason missing',
    act: steps(press('Report'), see('Why?'), press('Next'), see('Choose a reason.')),
  },
  {
    ...product,
    name: 'Report, a photo',
    act: steps(press('Report'), see('Why?'), choose('One photo')),
  },
  { ...product, name: 'Report, details', act: steps(toDetails, see('Add photos')) },
  {
    ...product,
    name: 'Report, repeated',
    arrange: failing(createReport, 'conflict', 'You already reported this.'),
    act: steps(toDetails, press('Send report'), see('already')),
  },
  {
    ...product,
    name: 'Report, received',
    arrange: replying(createReport, { _id: idOf(1), case_id: idOf(2) }),
    act: steps(toDetails, press('Send report'), see('Thank you')),
  },
];

const report = (n: number, changes: Partial<OwnReport> = {}): OwnReport => ({
  _id: idOf(n),
  target: {
    type: 'product',
    title: 'Gibson Les Paul Standard',
    path: `/productDetails/${idOf(n)}`,
  },
  reason: 'counterfeit',
  text: 'The headstock has the wrong shape, and the screws of the truss rod cover are missing.',
  evidence: [samplePicture(1), samplePicture(2)],
  created_at: hoursFromNow(-30 * n),
  state: 'received',
  outcome: null,
  ...changes,
});
const mine = { as: 'buyer', path: '/dashboard/myReports' } as const;
const someReports = replying(
  listOwnReports,
  lastPage([
    report(1),
    report(2, { state: 'in_review', reason: 'scam', text: '', evidence: [] }),
    report(3, {
      state: 'decided',
      target: { type: 'image', title: 'A photo of Fender Jaguar', path: null },
      outcome: { at: hoursFromNow(-5), done: 'We hid a photo.', statement: null },
    }),
    report(4, {
      state: 'decided',
      target: { type: 'user', title: 'Sam Seller', path: null },
      evidence: [],
      outcome: {
        at: hoursFromNow(-9),
        done: 'We found nothing that breaks our rules.',
        statement: 'We compared his photos with those of the other shop.',
      },
    }),
  ]),
);

const myReports: Scene[] = [
  ...states(
    { ...mine, name: 'My Reports', main: true },
    {
      endpoint: listOwnReports,
      full: someReports,
      empty: replying(listOwnReports, none),
      long: replying(
        listOwnReports,
        lastPage([
          report(1, { target: { type: 'product', title: mixed, path: null }, text: words }),
          report(2, { target: { type: 'user', title: unbroken, path: null }, text: unbroken }),
        ]),
      ),
    },
  ),
];

/** Reporting, and the user's own reports. */
export const reports: readonly Scene[] = [...reporting, ...myReports];
