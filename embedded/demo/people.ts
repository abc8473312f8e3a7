import { type Seller, sellers } from './products/sellers.ts';

export type Person = Pick<Seller, 'name' | 'email' | 'phone' | 'memberDays'> & {
  readonly role: 'user' | 'staff' | 'admin';
};

/** The password for every demo account, as listed in the README. */
export const demoPassword = 'Fret#2nd';

/** The email addresses of the people who can sign in. Everyone else only appears as a seller or buyer. */
export const demoLogins: ReadonlySet<string> = new Set([
  'admin@secondfret.test',
  'staff@secondfret.test',
  'seller@secondfret.test',
  'buyer@secondfret.test',
]);

export const demoBuyerEmail = 'buyer@secondfret.test';

const person = (name: string, email: string, phone: string, memberDays: number): Person => ({
  name,
  email,
  phone,
  memberDays,
  role: 'user',
});

const buyers: readonly Person[] = [
  person('Theo Marsh', demoBuyerEmail, '(503) 555-0162', 241),
  person('Ines Calloway', 'ines.calloway@example.com', '(206) 555-0113', 530),
  person('Jordan Pike', 'jordan.pike@example.net', '(303) 555-0129', 176),
  person('Marcus Bell', 'marcus.bell@example.org', '(404) 555-0138', 702),
  person('Sofia Lund', 'sofia.lund@example.com', '(612) 555-0144', 95),
  person('Grant Okafor', 'grant.okafor@example.com', '(713) 555-0156', 318),
  person('Leah Winters', 'leah.winters@example.org', '(802) 555-0171', 64),
  person('Dario Conti', 'dario.conti@example.net', '(718) 555-0185', 410),
];

/** All people in the demo shop. Their order determines their ids, so add new people at the end. */
export const people: readonly Person[] = [
  {
    name: 'Ruth Abernathy',
    email: 'admin@secondfret.test',
    phone: '(503) 555-0101',
    memberDays: 1902,
    role: 'admin',
  },
  ...Object.entries(sellers).map(
    ([key, seller]): Person => ({ ...seller, role: key === 'counter' ? 'staff' : 'user' }),
  ),
  ...buyers,
];

/** Other people who appear as buyers in the demo bookings. */
export const otherBuyers: readonly Person[] = [
  ...buyers.filter((buyer) => buyer.email !== demoBuyerEmail),
  sellers.bex,
  sellers.dee,
  sellers.priya,
  sellers.gus,
  sellers.tam,
].map((buyer): Person => ({ ...buyer, role: 'user' }));
