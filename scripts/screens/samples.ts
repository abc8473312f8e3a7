import type { Booking, ReceivedBooking } from '#contracts/bookings.ts';
import type { Image } from '#contracts/images.ts';
import {
  exampleBooking,
  exampleCard,
  exampleReceived,
  lastPage,
} from '#tests/support/web-examples.ts';

// Text that is hard to lay out: without spaces, with right-to-left letters, with unusual characters.
export const unbroken = 'Stratocaster'.repeat(10);
export const mixed =
  '🎸 גיטרה חשמלית — Fender ’62 “Relic” <b>sunburst</b> with case, papers and strap, please read';
export const farAway =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey, Wales';
export const words = `${mixed}. `.repeat(20).slice(0, 1900);

export const none = lastPage<never>([]);

/** One of the client's own pictures. `n` is 1 to 8. */
export const samplePicture = (n: number): Image => ({
  url: `/art/arrival-${n}.webp`,
  width: 560,
  height: 420,
  color: '#c9a06a',
  widths: [],
});

const hour = 3_600_000;
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A booking made a few hours ago that holds the product for a few more days. */
export const sampleBooking = (n: number, changes: Partial<Booking> = {}): Booking =>
  exampleBooking(n, {
    image: samplePicture(((n - 1) % 8) + 1),
    location: 'Main Street Café, Portland',
    message: 'I can come on Friday after six. Does it come with a case?',
    created_at: hoursFromNow(-20 - n),
    held_until: hoursFromNow(52),
    ...changes,
  });

const ended = {
  handover_code: null,
  held_until: null,
  can: { cancel: false, restore: false, keep: false },
};

/** One booking in each state. Some of the products have been edited since they were booked. */
export function everyOrder(): Booking[] {
  const titled = (n: number, title: string, changes: Partial<Booking>) => {
    const product = { ...exampleBooking(n).product, title };
    return sampleBooking(n, { selectedProduct: title, product, ...changes });
  };
  return [
    titled(1, 'Fender Player Telecaster, 2019', {
      product: {
        title: 'Fender Player Telecaster, 2019, with case',
        price: '529.00',
        condition: 'Very Good',
        condition_type: 'Modified',
        status: 'reserved',
      },
      changed: ['description', 'photos'],
    }),
    titled(8, 'Epiphone Casino', {
      promoted: true,
      held_until: hoursFromNow(23.5),
      can: { cancel: true, restore: false, keep: true },
    }),
    titled(2, 'Gibson J-45 Standard', {
      ...ended,
      status: 'waiting',
      held_until: null,
      place: 1,
      seller: { name: 'Sam Seller', phone: null },
      can: { cancel: true, restore: false, keep: false },
    }),
    titled(3, 'Vox AC15 C1', {
      ...ended,
      status: 'waiting',
      held_until: null,
      place: 3,
      came_back: true,
      seller: { name: 'Second Fret Counter', phone: null },
      can: { cancel: true, restore: false, keep: false },
    }),
    titled(4, 'Boss DD-8', { ...ended, status: 'collected', ended_at: hoursFromNow(-30) }),
    titled(5, 'Moog Sub 37', { ...ended, status: 'cancelled', ended_at: hoursFromNow(-50) }),
    titled(6, 'Martin D-18', {
      ...ended,
      status: 'released',
      ended_at: hoursFromNow(-70),
      ended_reason: 'The headstock has a crack that I had not seen. I am sorry!',
    }),
    titled(7, 'Shure SM57', { ...ended, status: 'expired', ended_at: hoursFromNow(-90) }),
    titled(9, 'Kala KA-15S', {
      ...ended,
      status: 'expired',
      promoted: true,
      ended_at: hoursFromNow(-95),
    }),
  ];
}

/** A booking that its buyer has just canceled. */
export const undoable = sampleBooking(9, {
  status: 'cancelled',
  handover_code: null,
  seller: { name: 'Sam Seller', phone: null },
  ended_at: '2026-02-01T04:05:06.000Z',
  restorable_until: '2026-02-01T04:05:16.000Z',
  can: { cancel: false, restore: true, keep: false },
});

const over = { held_until: null, can: { release: false, hand_over: false, sell: false } };
const waits = { status: 'waiting', held_until: null, contact: null } as const;

/** My Buyers: two products with waitlists, followed by ended bookings. */
export function everyBuyer(): ReceivedBooking[] {
  const telecaster = 'Fender Player Telecaster, 2019';
  const buyers: [string, Partial<ReceivedBooking>][] = [
    ['Robin Player', { selectedProduct: telecaster }],
    ['Wim Waits', { ...waits, place: 1, selectedProduct: telecaster }],
    ['Ngozi Next', { ...waits, place: 2, selectedProduct: telecaster }],
    [
      'Ada Amplified',
      { selectedProduct: 'Vox AC15 C1', held_until: hoursFromNow(0.5), promoted: true },
    ],
    ['Casey Collector', { ...over, status: 'collected', selectedProduct: 'Boss DD-8' }],
    ['Kim Changed-Mind', { ...over, status: 'cancelled', selectedProduct: 'Boss DD-8' }],
    ['Lou Late', { ...over, status: 'expired', selectedProduct: 'Boss DD-8' }],
    [
      'Rita Released',
      {
        ...over,
        status: 'released',
        selectedProduct: 'Boss DD-8',
        ended_reason: 'We agreed on another day.',
      },
    ],
  ];
  const products = [telecaster, 'Vox AC15 C1', 'Boss DD-8'];
  return buyers.map(([buyer, changes], index) => {
    const place = products.indexOf(changes.selectedProduct ?? '') + 1;
    const { location, message, created_at, held_until } = sampleBooking(index + 1);
    return exampleReceived(index + 1, {
      ...{ image: samplePicture(place), location, message, created_at, held_until, buyer },
      product_id: exampleBooking(place).product_id.replace(/.$/, String(place)),
      can: { release: true, hand_over: changes.status === undefined, sell: false },
      contact: { email: `${buyer.split(' ')[0]?.toLowerCase()}@example.test`, phone: '555 0199' },
      ended_at: changes.can ? hoursFromNow(-26) : null,
      ...changes,
    });
  });
}

/** A card with text that is hard to lay out. */
export const longCard = (n: number) =>
  exampleCard(n, {
    title: n % 2 ? unbroken : mixed,
    resale_price: '1234567.89',
    location: farAway,
    image: n % 3 ? samplePicture(n) : null,
    status: n === 2 ? 'reserved' : 'live',
  });
