import { type CounterProduct, searchCounter } from '#contracts/counter.ts';
import { createSale, type Sale } from '#contracts/sales.ts';
import { getTill } from '#contracts/till.ts';
import { type Arrange, all, failing, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, steps } from '#scripts/screens/scene.ts';
import {
  exampleCounterProduct,
  exampleSale,
  exampleTill,
  idOf,
} from '#tests/support/web-examples.ts';

const nothing = { scanned: null, products: [], bookings: [], people: [] };
const product = (n: number, title: string, changes: Partial<CounterProduct> = {}) =>
  exampleCounterProduct(n, { title, image: samplePicture(n), ...changes });
const telecaster = product(1, 'Fender Player Telecaster, 2019');
const amplifier = product(2, 'Vox AC15 C1', { resale_price: '612.50' });
const pedal = product(6, 'Strymon Flint Tremolo & Reverb, boxed', { resale_price: '239.00' });
const held = product(3, 'Gibson J-45 Standard', {
  resale_price: '2150.00',
  status: 'reserved',
  hold: { booking_id: idOf(70), buyer: 'Hanna Holds', until: hoursFromNow(5), price: '2150.00' },
});
const endless = product(4, unbroken, {
  resale_price: '1234567.89',
  hold: { booking_id: idOf(71), buyer: mixed, until: hoursFromNow(70), price: '1234567.89' },
});

const bought = {
  id: idOf(95),
  form: {
    product: {
      ...{ title: 'Moog Sub 37', resale_price: '1250.00', original_price: '1500.00' },
      ...{ year_of_purchase: '2019', years_of_use: '5', condition: 'Excellent' },
      ...{ condition_type: 'All original', seller_name: 'Second Fret', seller_phone: '555 0100' },
      ...{ location: 'Portland, OR', posted_time: '2026-01-02', description: 'From a studio.' },
      ...{ category_name: 'Keyboards', image_url: samplePicture(5).url },
    },
    paid: '800.00',
    seller: { name: 'Ada Amplified', address: 'Main Street 2' },
  },
  images: [samplePicture(5)],
};

/** Opens a ticket with products and a trade-in. */
const trading: Arrange = async (page) => {
  await keeping(reduced)(page);
  const text = JSON.stringify({ key: idOf(90), buyIns: [bought], sent: null });
  await page.addInitScript((kept) => {
    sessionStorage.setItem('draft:counter:ticket:private', kept);
  }, text);
};

type Kept = { product: CounterProduct; price?: string; reason?: string };

/** Adds these products to the ticket before the page opens. */
const keeping =
  (...lines: Kept[]): Arrange =>
  async (page) => {
    await replying(searchCounter, nothing)(page);
    await replying(getTill, { open: exampleTill(12), last: null })(page);
    const ticket = {
      key: idOf(90),
      lines: lines.map(({ product: one, price = one.resale_price, reason = '' }) => {
        return { product: one, price, reason, override: '' };
      }),
      ...{ customer: { name: '', email: '' }, payments: [], sent: null },
    };
    await page.addInitScript((text) => {
      localStorage.setItem('draft:counter:ticket', text);
    }, JSON.stringify(ticket));
  };

const aside = (n: number, kept: CounterProduct, customer: string, payments: unknown[] = []) => ({
  ticket: {
    ...{ key: idOf(n), customer: { name: customer, email: '' }, payments, sent: null },
    lines: [{ product: kept, price: kept.resale_price, reason: '', override: '' }],
  },
  ...{ since: hoursFromNow(-0.2), by: 'Stevie Staff', tradeIns: 0 },
});

/** Parks these tickets before the page opens. */
const parking =
  (...tickets: ReturnType<typeof aside>[]): Arrange =>
  (page) =>
    page.addInitScript((text) => {
      localStorage.setItem('draft:counter:parked', text);
    }, JSON.stringify(tickets));
const twoParked = parking(
  aside(91, pedal, 'Hanna Strings', [{ method: 'card', amount: '100.00' }]),
  aside(92, endless, ''),
);

const ofMethod =
  (name: string): Act =>
  (page) =>
    page.getByRole('radio', { name }).check({ force: true });
const cash = (amount: string) =>
  steps(ofMethod('Cash'), (page) => page.getByLabel('Cash received').fill(amount));
const reduced = { product: telecaster, price: '529.00', reason: 'A new dent' };
const done = (changes: Partial<Sale>) =>
  all(keeping(reduced, { product: amplifier }), replying(createSale, exampleSale(7, changes)));
const charged = steps(cash('1200'), press(/^Take/), see(/is complete$/));

const counter = { as: 'staff', path: '/dashboard/counter' } as const;

export const openTicket: readonly Scene[] = [
  { ...counter, name: 'Open ticket', arrange: keeping(reduced, { product: amplifier }) },
  {
    ...counter,
    name: 'Open ticket, cash',
    main: true,
    arrange: keeping(reduced, { product: amplifier }, { product: pedal }),
    act: cash('1400'),
  },
  {
    ...counter,
    name: 'Open ticket, split',
    arrange: keeping(reduced, { product: amplifier }),
    act: steps(
      press('Split the payment'),
      ofMethod('Card'),
      (page) => page.getByLabel('Amount by card').fill('500'),
      press(/^Take/),
      see('Left to pay'),
      ofMethod('Cash'),
      press(/^Customer/),
    ),
  },
  {
    ...counter,
    name: 'Open ticket, others parked',
    arrange: all(keeping(reduced), twoParked),
    act: (page) => page.getByText('Parked tickets (2)').click(),
  },
  { ...counter, name: 'Parked tickets', arrange: all(keeping(), twoParked) },
  {
    ...counter,
    name: 'Open ticket, price',
    arrange: keeping(reduced, { product: held }),
    act: steps(press(/^Change the price/), (page) => page.getByLabel('Reason').fill('')),
  },
  {
    ...counter,
    name: 'Open ticket, messages',
    arrange: keeping(reduced),
    act: steps(ofMethod('Store credit'), press(/^Take/), see(/^Store credit is linked/)),
  },
  {
    ...counter,
    name: 'Open ticket, on hold',
    arrange: keeping({ product: held }),
    act: press('Enter their code'),
  },
  {
    ...counter,
    name: 'Open ticket, sell anyway',
    arrange: keeping({ product: held }),
    act: steps(press('Enter their code'), press(/^Sell anyway/)),
  },
  {
    ...counter,
    name: 'Open ticket, till closed',
    arrange: all(keeping(reduced), replying(getTill, { open: null, last: null })),
    act: steps(ofMethod('Cash'), see('Open it to take or pay out cash.')),
  },
  {
    ...counter,
    name: 'Open ticket, reply lost',
    arrange: all(keeping(reduced), failing(createSale, 'unavailable', 'The shop is busy.')),
    act: steps(ofMethod('Card'), press(/^Take/), see('Was this ticket charged?')),
  },
  { ...counter, name: 'Open ticket, long texts', arrange: keeping({ product: endless }) },
  { ...counter, name: 'Open ticket, paying out', arrange: trading },
  { ...counter, name: 'Open ticket, trade-in', arrange: keeping(), act: press('Trade-in') },
  {
    ...counter,
    name: 'Ticket sold, change',
    main: true,
    arrange: done({
      ...{ total: '1141.50', change: '58.50' },
      customer: { name: 'Hanna Strings', email: 'hanna@example.test' },
    }),
    act: charged,
  },
];
