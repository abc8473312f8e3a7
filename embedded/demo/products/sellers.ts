export type Seller = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly location: string;
  /** How many days before the demo's current date the seller signed up. */
  readonly memberDays: number;
  /** How the seller's prices usually end. */
  readonly ending: 'nines' | 'round';
};

const seller = (
  name: string,
  email: string,
  phone: string,
  location: string,
  memberDays: number,
  ending: Seller['ending'] = 'round',
): Seller => ({ name, email, phone, location, memberDays, ending });

/** The shop's staff account and the private sellers. Each has a different writing style. */
export const sellers = {
  counter: seller(
    'Second Fret Counter',
    'staff@secondfret.test',
    '(503) 555-0100',
    'Portland, OR',
    1890,
    'nines',
  ),
  mara: seller('Mara Ellison', 'seller@secondfret.test', '(541) 555-0114', 'Eugene, OR', 612),
  walt: seller('Walt Brennan', 'walt.brennan@example.com', '(828) 555-0121', 'Asheville, NC', 1460),
  dee: seller(
    'Deandra Cole',
    'dee.cole@example.com',
    '(615) 555-0133',
    'Nashville, TN',
    1204,
    'nines',
  ),
  kenji: seller('Kenji Morita', 'k.morita@example.org', '(512) 555-0147', 'Austin, TX', 933),
  rosa: seller('Rosa Delgado', 'rosa.delgado@example.com', '(520) 555-0152', 'Tucson, AZ', 1377),
  pete: seller('Pete Lindqvist', 'pete.lindqvist@example.net', '(218) 555-0118', 'Duluth, MN', 801),
  bex: seller('Bex Hartley', 'bex.hartley@example.com', '(706) 555-0165', 'Athens, GA', 455),
  omar: seller('Omar Haddad', 'omar.haddad@example.org', '(313) 555-0109', 'Dearborn, MI', 1098),
  lou: seller(
    'Lou Ferrante',
    'lou.ferrante@example.net',
    '(401) 555-0176',
    'Providence, RI',
    1655,
    'nines',
  ),
  annika: seller('Annika Berg', 'annika.berg@example.com', '(608) 555-0183', 'Madison, WI', 720),
  carl: seller('Carl Jessup', 'carl.jessup@example.net', '(918) 555-0128', 'Tulsa, OK', 1512),
  priya: seller('Priya Raman', 'priya.raman@example.org', '(607) 555-0191', 'Ithaca, NY', 388),
  gus: seller(
    'Gus Thibodeaux',
    'gus.thibodeaux@example.com',
    '(337) 555-0137',
    'Lafayette, LA',
    1266,
  ),
  tam: seller(
    'Tam Nguyen',
    'tam.nguyen@example.com',
    '(916) 555-0159',
    'Sacramento, CA',
    547,
    'nines',
  ),
  hal: seller('Hal Osterman', 'hal.osterman@example.org', '(406) 555-0104', 'Bozeman, MT', 1743),
} as const satisfies Record<string, Seller>;

export type SellerName = keyof typeof sellers;
