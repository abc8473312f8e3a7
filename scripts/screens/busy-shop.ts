import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cancelBooking,
  createBooking,
  handOverBooking,
  listBookings,
  releaseBooking,
} from '#contracts/bookings/bookings.ts';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { saveSearch } from '#contracts/catalog/saved-searches.ts';
import { watchProduct } from '#contracts/catalog/watching.ts';
import { getShopDay } from '#contracts/counter/day.ts';
import { createLayaway } from '#contracts/counter/layaways.ts';
import { createTicket, returnTicket } from '#contracts/counter/tickets.ts';
import { moveCash, openTill } from '#contracts/counter/till.ts';
import { createCustomer } from '#contracts/customers/customers.ts';
import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { uploadImage } from '#contracts/media/images.ts';
import { claimCase, decideCase, getCase, listCases } from '#contracts/moderation/cases.ts';
import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { createReport } from '#contracts/moderation/reports.ts';
import { registerStolen } from '#contracts/moderation/stolen.ts';
import { writeReview } from '#contracts/reviews/reviews.ts';
import { listOwnProducts, type OwnProduct } from '#contracts/selling/own-products.ts';
import { getOwnProduct, saveDraft, updateProduct } from '#contracts/selling/selling.ts';
import { createConsignment } from '#contracts/stock/consignments.ts';
import { listItems } from '#contracts/stock/items.ts';
import { getStatement, payOut } from '#contracts/stock/payouts.ts';
import { sendContactMessage } from '#contracts/talk/contact.ts';
import { agreeMeeting, suggestMeeting } from '#contracts/talk/meetings.ts';
import { counterOffer, createOffer } from '#contracts/talk/offers.ts';
import { createThread, sendMessage } from '#contracts/talk/threads.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import { type CallInput, createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

/** A photo that the forms in the scenes can upload. `n` is 1 to 8. */
export const photoFile = (n: number): string =>
  join(import.meta.dirname, `../../src/public/art/arrival-${n}.webp`);

const buyerEmail = 'buyer@secondfret.test';

type Act = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<EndpointReply<E>>;

/** The ids that the pages' addresses need. */
export type Ids = Awaited<ReturnType<typeof fillShop>>;

/**
 * Plays an hour in the demo shop through its API, so that pages which are empty in a new shop have something to show.
 */
export async function fillShop(origin: string, tokenOf: (role: DemoRole) => Promise<string>) {
  const { call } = createContractClient(origin);
  const actAs = async (role: DemoRole): Promise<Act> => {
    const token = await tokenOf(role);
    return (endpoint, input) => call(endpoint, input, { token });
  };
  const buyer = await actAs('buyer');
  const seller = await actAs('seller');
  const staff = await actAs('staff');
  const admin = await actAs('admin');

  for (const [name, message] of [
    ['Vera Visitor', 'Do you buy banjos? Mine is a Deering Goodtime, hardly played.'],
    ['Omar Owner', 'My booking sheet does not print.\nIt says “no printer”.'],
  ] as const) {
    const email = 'visitor@example.test';
    await call(sendContactMessage, { body: { name, email, message } });
  }
  const bookings = await trade(buyer, seller, admin);
  const counter = await keepShop(staff, admin);
  const cases = await moderate(buyer, seller, admin);
  const { items } = await buyer(listProducts, {
    query: { limit: 6, category: ['Effects Pedals'] },
  });
  for (const { _id } of items) await buyer(watchProduct, { params: { id: _id } });
  await buyer(saveSearch, { body: { q: 'jazzmaster', brand: ['Fender', 'Squier'] } });
  await buyer(saveSearch, { body: { category: ['Amplifiers'], location: 'Portland, OR' } });
  await buyer(registerStolen, {
    body: {
      ...{ brand: 'Gibson', model: 'J-45', serial_number: '01934017', stolen_on: '2026-01-15' },
      ...{ place: 'Portland, OR', text: 'Sunburst, a burn on the headstock.' },
      proofs: [await photo(buyer, 2)],
    },
  });
  const thread = await talk(buyer, seller, bookings);
  const compared = items.slice(0, 3).map(({ _id }) => _id);
  // The buyer holds one of the shop's products, and someone else another.
  const held = await buyer(listBookings, { query: { email: buyerEmail, state: 'open' } });
  const code = held.items.find(({ seller: { name } }) => name.startsWith('Second Fret'));
  const params = { id: code?._id ?? '' };
  const visit = { times: [inHours(4)], location: 'At the shop', replaces: null };
  const { _id: meeting_id } = await staff(suggestMeeting, { params, body: visit });
  await buyer(agreeMeeting, { params, body: { meeting_id, time: inHours(4) } });
  const { pickups } = await staff(getShopDay, {});
  const other = pickups.items.find(({ title }) => title !== code?.selectedProduct);
  return {
    ...{ ...bookings, ...counter, ...cases, product: compared[0], compared, thread },
    ...{ code: code?.handover_code, visit: code?._id, onHold: other?.product_id },
  };
}

const inHours = (count: number) =>
  new Date(new Date().setMinutes(0, 0, 0) + count * 3_600_000).toISOString();

/**
 * Adds a question about the seller's product with a hidden phone number, the answer, an offer, and the meeting times
 * that the seller suggests for the buyer's booking. Returns the thread's id.
 */
async function talk(
  buyer: Act,
  seller: Act,
  { own: product_id, order }: { own: string; order: string },
): Promise<string> {
  const { _id: id, product } = await buyer(createThread, {
    body: {
      ...{ product_id, text: 'Is the neck straight?\nYou can call me at (503) 555-0162.' },
      images: [await photo(buyer, 3)],
    },
  });
  const answer = { text: 'It is. I had it set up in spring. Come and try it any day after six!' };
  await seller(sendMessage, { params: { id }, body: answer });
  const part = (share: number) => String(Math.round(Number(product?.price) * share));
  const price = { price: part(0.8), message: 'It needs new frets, so I would pay less.' };
  const contact = { phone: '(503) 555-0162', location: 'Main Street Café, Portland' };
  const offer = { params: { id: product_id }, body: { ...price, ...contact } };
  const { _id: offered } = await buyer(createOffer, offer);
  const other = { price: part(0.9), message: 'I had it refretted in May. Let’s meet halfway.' };
  await seller(counterOffer, { params: { id: offered }, body: other });
  const location = 'Main Street Café, Portland';
  const meeting = { times: [inHours(5), inHours(22), inHours(29)], location, replaces: null };
  await seller(suggestMeeting, { params: { id: order }, body: meeting });
  return id;
}

async function photo(as: Act, n: number): Promise<string> {
  const file = new Blob([new Uint8Array(await readFile(photoFile(n)))]);
  return (await as(uploadImage, { file })).data.url;
}

/** Bookings in every state, and a seller's drafts. */
async function trade(buyer: Act, seller: Act, other: Act) {
  const live = { status: 'live', limit: 5 } as const;
  const { items } = await seller(listOwnProducts, { query: live });
  const [kept, released, cancelled, own, sold] = items as [
    OwnProduct,
    OwnProduct,
    OwnProduct,
    OwnProduct,
    OwnProduct,
  ];
  const book = (as: Act, name: string, role: DemoRole, of: OwnProduct, waitlist = false) =>
    as(createBooking, {
      body: {
        ...{ product_id: of._id, selectedProduct: of.title, price: of.resale_price },
        ...{ buyer: name, email: `${role}@secondfret.test`, phone: '(503) 555-0162', waitlist },
        ...{ location: 'Main Street Café, Portland', message: 'Friday after six?' },
      },
    });
  const { _id: order } = await book(buyer, 'Theo Marsh', 'buyer', kept);
  await book(other, 'Ruth Abernathy', 'admin', kept, true);
  const { _id: ended } = await book(buyer, 'Theo Marsh', 'buyer', released);
  await seller(releaseBooking, {
    params: { id: ended },
    body: { reason: 'The headstock has a crack that I had not seen. I am sorry!' },
  });
  const { _id: mine } = await book(buyer, 'Theo Marsh', 'buyer', cancelled);
  await buyer(cancelBooking, { params: { id: mine } });
  // The buyer can compare the product with what they booked.
  const { images, description, ...form } = await seller(getOwnProduct, {
    params: { id: kept._id },
  });
  await seller(updateProduct, {
    params: { id: kept._id },
    body: {
      ...form,
      description: `${description}\nNow with a hard case.`,
      image_urls: images.slice(0, 1).map(({ url }) => url),
    },
  });
  // The shop's seller has sold and been reviewed, and still waits for a review by the buyer.
  const sell = async (as: Act, name: string, role: DemoRole, of: OwnProduct) => {
    const { _id: id, handover_code } = await book(as, name, role, of);
    await seller(handOverBooking, { params: { id }, body: { code: handover_code ?? '' } });
    const tags = ['friendly', 'on_time'] as const;
    await seller(writeReview, { params: { id }, body: { stars: 5, tags: [...tags] } });
    return id;
  };
  const deal = await sell(buyer, 'Theo Marsh', 'buyer', released);
  const reviewed = await sell(other, 'Ruth Abernathy', 'admin', sold);
  const { other: person } = await other(writeReview, {
    params: { id: reviewed },
    body: { stars: 4, text: 'Just as described, and set up well.\nThe case smells of smoke.' },
  });
  const draft = crypto.randomUUID();
  for (const [id, title] of [
    [draft, 'Hofner Verythin bass, 1964'],
    [crypto.randomUUID(), ''],
  ] as const) {
    const image_urls = title ? [await photo(seller, 3), await photo(seller, 4)] : [];
    const body = { version: 0, form: { title, brand: 'Hofner', image_urls } };
    await seller(saveDraft, { params: { id }, body });
  }
  return { order, booked: kept._id, own: own._id, deal, seller: person._id };
}

/** The open till, a ticket with a sale and a purchase, a return, and owners whose pieces the shop sells. */
async function keepShop(staff: Act, admin: Act) {
  await staff(openTill, { body: { count: '600' } });
  await admin(moveCash, { body: { amount: '-20', reason: 'Strings for the window' } });
  const image_url = await photo(staff, 5);
  const consign = (title: string, price: string, name: string) =>
    staff(createConsignment, {
      body: {
        product: { ...exampleProduct, title, image_url, resale_price: price },
        share: '62.5',
        owner: {
          name,
          email: 'owner@example.test',
          address: '3 Quillfeather Row\nOxbow, ME 04764',
        },
      },
    });
  const sell = (product_id: string, price: string) =>
    staff(createTicket, {
      body: {
        lines: [{ product_id, price }],
        payments: [{ method: 'card', amount: price, reference: 'A17-0042' }],
      },
    });
  const paid = await consign('Gretsch Streamliner', '549', 'Ottoline Harrowgate');
  await sell(paid._id, '549');
  const { due } = (await staff(getStatement, { params: { id: paid.owner._id } })).owner;
  const { _id: payout } = await staff(payOut, {
    params: { id: paid.owner._id },
    body: { method: 'cash', amount: due },
  });
  const piece = await consign('Gibson ES-335, 1998', '2350', 'Percival Oddfellow');
  const sold = await consign('Roland Juno-106', '1600', 'Wilhelmina Quist');
  await sell(sold._id, '1600');
  const traded = await staff(createTicket, {
    body: {
      lines: [
        {
          product_id: (await consign('Vox AC15 C1', '600', 'Ada Amplified'))._id,
          price: '600',
        },
      ],
      buy_ins: [
        {
          product: {
            ...exampleProduct,
            title: 'Moog Sub 37',
            image_url,
            category_name: 'Keyboards and Synths',
          },
          paid: '300',
          seller: {
            name: 'Ada Amplified',
            address: 'Main Street 2\nSalem, OR 97301',
            document: 'ID 42',
          },
        },
      ],
      payments: [
        { method: 'cash', amount: '100', tendered: '120' },
        { method: 'card', amount: '200', reference: 'A17-0043' },
      ],
      customer: { name: 'Ada Amplified', email: 'ada@example.test' },
    },
  });
  const { items } = await staff(listItems, { query: {} });
  const goods = items.map(({ _id: item_id, name, price, tax_class }, n) => ({
    ...{ item_id, name, price, tax_class, quantity: n + 1 },
  }));
  const cents = goods.reduce(
    (sum, one) => sum + Math.round(Number(one.price) * 100) * one.quantity,
    0,
  );
  const small = await staff(createTicket, {
    body: {
      ...{ lines: [], items: goods },
      payments: [{ method: 'card', amount: (cents / 100).toFixed(2) }],
    },
  });
  const twin = { name: 'Ada A.', phone: '+1 555 014 0958', notes: 'Collects pedals.' };
  await staff(createCustomer, { body: twin });
  const line = (kind: 'sold' | 'bought') =>
    traded.lines.find((one) => one.kind === kind)?.product_id ?? '';
  const back = await sell((await consign('Boss DD-8', '150', 'Bo Buyer'))._id, '150');
  await staff(returnTicket, {
    params: { id: back._id },
    body: {
      lines: back.lines.map(({ product_id }) => ({ product_id })),
      reason: 'Hums on the clean channel.',
      payments: [{ method: 'card', amount: '150' }],
    },
  });
  const kept = await consign('Strymon BigSky', '320', 'Bo Buyer');
  const laidAway = await staff(createLayaway, {
    body: {
      lines: [{ product_id: kept._id, price: '320' }],
      customer: { name: 'Lena Layaway', email: 'lena@example.test' },
      payments: [{ method: 'card', amount: '80' }],
      until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    },
  });
  return {
    ...{ payout, piece: piece._id, owner: sold.owner._id },
    ...{ goods: small._id, layaway: laidAway._id },
    ...{ sale: traded._id, bought: line('bought'), customer: traded.customer?._id ?? '' },
  };
}

/** A case that the admin works on, and two decisions, of which the seller has appealed one. */
async function moderate(buyer: Act, seller: Act, admin: Act) {
  const { items } = await seller(listOwnProducts, { query: { status: 'live', limit: 2 } });
  const evidence = [await photo(buyer, 6)];
  const decided: string[] = [];
  for (const { _id: id } of items) {
    const { case_id } = await buyer(createReport, {
      body: { target: { type: 'product', id }, reason: 'counterfeit', evidence },
    });
    await admin(claimCase, { params: { id: case_id }, body: {} });
    const { version } = await admin(getCase, { params: { id: case_id } });
    await admin(decideCase, {
      params: { id: case_id },
      body: {
        ...{ version, reason: 'counterfeit', actions: [{ type: 'ask_edit' }, { type: 'warn' }] },
        statement: 'The headstock’s logo is a copy. Our rules forbid counterfeits.',
      },
    });
    decided.push(case_id);
  }
  const [decision] = (await seller(listOwnDecisions, {})).items;
  const text = 'It is real. I attached the receipt from the shop in which I bought it.';
  await seller(appealDecision, { params: { id: decision?._id ?? '' }, body: { text } });
  const [waiting] = (await admin(listCases, { query: { state: 'open' } })).items;
  const claimed = waiting?._id ?? '';
  await admin(claimCase, { params: { id: claimed }, body: {} });
  return { case: claimed, person: waiting?.person._id ?? '', appealed: decided.at(-1) };
}
