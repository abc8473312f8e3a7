import { createTicket, getTicket, returnTicket } from '#contracts/counter/tickets.ts';
import { getTill } from '#contracts/counter/till.ts';
import { getCustomer } from '#contracts/customers/customers.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { exampleClosedTill, exampleCustomer, exampleSale } from '#tests/support/web-examples.ts';
import { people, user } from './desktop-scenes.ts';
import { desktopWindow } from './desktop-window.ts';
import { failing, replying } from './mock.ts';
import { type Act, check, fill, keys, press, type Scene, see, steps } from './scene.ts';

const search = (text: string) => fill('Scan or search', text);
/** Adds the first product that matches to the ticket. */
const add = (title: string) =>
  steps(search(title), see('Products'), keys('ArrowDown', 'Enter'), see('is on the ticket'));
const addItem = (name: string) =>
  steps(
    search(name),
    (page) => page.getByRole('option', { name }).first().click(),
    see('is on the ticket'),
  );
const pay = (method: string): Act => check(method);
const cash = steps(pay('Cash'), fill('Cash received', '2400'));

const counter = { as: 'staff', path: '/dashboard/counter' } as const;
const ticket = { as: 'staff', path: '/dashboard/sales/{sale}' } as const;
const till = { as: 'staff', path: '/dashboard/till' } as const;

/** As long as a name can be, without a space. */
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);
const can = { return: true, void: true };
const sold = exampleSale(7, { total: '2350.00', change: '50.00', can });

const back = exampleSale(7, {
  kind: 'return',
  lines: ['Jaguar, 1996', 'Telecaster, 1982'].flatMap((title) =>
    sold.lines.map((line) => ({
      ...line,
      title,
      product_id: newUuid(),
      kind: 'returned' as const,
      status: 'ended' as const,
    })),
  ),
});

const cashOut = steps(
  press('Cash out'),
  fill('Amount', '20'),
  fill('Reason', 'Bank'),
  press('Take out'),
);

/** Searches and tickets in progress at the counter, and the till's dialogs. */
export const counterScenes: readonly Scene[] = [
  { ...counter, name: 'Counter, the day', act: see('comes') },
  {
    ...{ ...counter, name: 'Counter, results' },
    act: steps(search('gibson'), see('Products'), keys('ArrowDown')),
  },
  { ...counter, name: 'Counter, handover', act: steps(search('{code}'), see('Add to ticket')) },
  { ...counter, name: 'Ticket, cash', act: steps(add('ES-335'), cash) },
  {
    ...{ ...counter, name: 'Counter, small goods' },
    act: steps(search('strings'), see('Items')),
  },
  {
    ...{ ...counter, name: 'Ticket, small goods' },
    act: steps(add('ES-335'), addItem('strings'), addItem('strings'), addItem('Setup')),
  },
  { ...{ ...counter, name: 'Quick item' }, act: press(/^Quick item/) },
  {
    ...{ ...counter, name: 'Ticket, split' },
    act: steps(
      add('ES-335'),
      press('Split the payment'),
      pay('Card'),
      fill('Amount by card', '500'),
      press(/^Take/),
      see('Left to pay'),
    ),
  },
  {
    ...{ ...counter, name: 'Ticket, store credit' },
    arrange: replying(getCustomer, exampleCustomer(3, { name: longName, credit: '700.00' })),
    act: steps(
      add('ES-335'),
      press(/^Change the price/),
      fill('Price', '5%'),
      fill('Reason', 'Small dent'),
      keys('Enter'),
      see('Small dent'),
      search('buyer@secondfret'),
      see('People'),
      keys('ArrowUp', 'Enter'),
      see('is the customer'),
      check('Store credit'),
      see('Subtotal'),
    ),
  },
  {
    ...{ ...counter, name: 'Ticket, parked' },
    act: steps(add('ES-335'), press(/^Park/), see('Parked tickets')),
  },
  {
    ...{ ...counter, name: 'Ticket, on hold' },
    act: steps(
      search('http://localhost/productDetails/{onHold}'),
      keys('Enter'),
      press('Enter their code'),
      press(/^Sell anyway/),
    ),
  },
  {
    ...{ ...counter, name: 'Ticket, ID checked' },
    act: steps(
      search('http://localhost/productDetails/{onHold}'),
      keys('Enter'),
      press('Enter their code'),
      press(/I checked an ID$/),
    ),
  },
  {
    ...{ ...counter, name: 'Ticket, price' },
    act: steps(add('ES-335'), press(/^Change the price/)),
  },
  {
    ...{ ...counter, name: 'Ticket, reply lost' },
    arrange: failing(createTicket, 'unavailable', 'The shop is busy.'),
    act: steps(add('ES-335'), pay('Card'), press(/^Take/), see('Was this ticket charged?')),
  },
  {
    ...{ ...counter, name: 'Ticket, sold' },
    arrange: replying(createTicket, sold),
    act: steps(add('ES-335'), cash, press(/^Take/), see(/is complete$/), see('Void')),
  },
  {
    ...{ ...counter, name: 'Ticket, void' },
    arrange: replying(createTicket, sold),
    act: steps(add('ES-335'), cash, press(/^Take/), press('Void'), see('Void ticket 1007?')),
  },
  {
    ...{ ...ticket, name: 'Return, refused' },
    arrange: failing(returnTicket, 'till_closed', 'The till is closed. Open it first.'),
    act: steps(press('Return'), fill('Reason', 'Hums.'), press(/^Pay back/)),
  },
  {
    ...{ ...ticket, name: 'Return, as store credit' },
    arrange: replying(getTicket, exampleSale(7)),
    act: steps(press('Return'), fill('Cash', '200'), see('Email')),
  },
  {
    ...{ ...ticket, name: 'Return, done' },
    arrange: replying(getTicket, back),
    act: see('Put all up for sale again'),
  },
  {
    ...{ ...ticket, name: 'Return, up for sale again' },
    arrange: replying(getTicket, back),
    act: steps(press('Put all up for sale again'), see(/^Price of/)),
  },
  {
    ...till,
    name: 'Till, closing',
    fails: true,
    act: steps(
      press('Close the till'),
      (page) => page.getByText('Count bills and coins').click(),
      fill('$100', '1'),
      fill('Stays in the drawer', '0'),
      fill('Card total on the terminal’s slip', '1'),
      keys('Control+Enter'),
      see(/Explain the difference/),
    ),
  },
  {
    ...till,
    name: 'Approval, no PINs',
    fails: true,
    act: steps(cashOut, see(/^Someone who can approve/)),
  },
  {
    ...till,
    name: 'Approval by PIN',
    fails: true,
    arrange: desktopWindow({ people, user }),
    act: steps(cashOut, fill('PIN', '1111'), keys('Enter'), see('Wrong PIN')),
  },
  {
    ...till,
    name: 'Till, Z report',
    arrange: replying(getTill, { open: null, last: exampleClosedTill(12) }),
  },
  { as: 'staff', path: '/dashboard/consignments/{owner}', name: 'Pay out', act: press(/^Pay out/) },
  { as: 'staff', path: '/dashboard/sales/{goods}', name: 'Small goods, ticket' },
  {
    as: 'staff',
    path: '/dashboard/sales/{goods}',
    name: 'Small goods, return',
    act: press('Return'),
  },
  { as: 'staff', path: '/dashboard/items', name: 'New item', act: press('New item') },
  { as: 'staff', path: '/dashboard/items', name: 'Item, count', act: press(/^Adjust stock of/) },
  { as: 'staff', path: '/dashboard/customers', name: 'New customer', act: press('New customer') },
  {
    as: 'staff',
    path: '/dashboard/customers/{customer}',
    name: 'Edit customer',
    act: press('Edit'),
  },
  {
    as: 'staff',
    path: '/dashboard/customers/{customer}',
    name: 'Merge customers',
    act: steps(press('Merge'), press(/^Ada A\./)),
  },
];
