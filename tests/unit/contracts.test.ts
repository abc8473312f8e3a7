import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contracts/app/api.ts';
import { createBooking, HandoverForm } from '#contracts/bookings/bookings.ts';
import { forNames, ProductForm } from '#contracts/catalog/product-form.ts';
import { searchCounter } from '#contracts/counter/counter.ts';
import { type Endpoint, errorsOf, statusOf } from '#contracts/endpoint.ts';
import { countedMoney, fromCents, Money, toCents } from '#contracts/money.ts';
import { LoginForm, SignupForm } from '#contracts/people/sign-in-forms.ts';
import { UserName } from '#contracts/people/sign-up.ts';
import { UserEmail } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import { createProduct } from '#contracts/selling/own-products.ts';
import { ShareForm } from '#contracts/stock/consignments.ts';
import { sameAddress } from '#contracts/text.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

/** Returns the first error message for `field` with this value, or null if the value is valid. */
function problem(form: z.ZodMiniObject, good: object, field: string, value: unknown) {
  const parsed = z.safeParse(form, { ...good, [field]: value });
  if (parsed.success) return null;
  return parsed.error.issues.find((issue) => issue.path[0] === field)?.message ?? 'another field';
}
const inProduct = (field: string, value: unknown) =>
  problem(ProductForm, exampleProduct, field, value);

describe('money', () => {
  it('converts to cents and back without rounding', () => {
    for (const cents of [1, 9, 10, 99, 100, 1999, 129_900, 999_999_999]) {
      expect(toCents(fromCents(cents))).toBe(cents);
      expect(Money.safeParse(fromCents(cents)).success).toBe(true);
    }
    expect([toCents('0.1'), toCents('0.29'), toCents('1299')]).toEqual([10, 29, 129_900]);
    for (const text of ['', '-1', '1.', '.5', '1.234', '1e3', '12345678', '1,000', '٣']) {
      expect(() => toCents(text), text).toThrow(RangeError);
    }
  });

  it.each([
    ...[['1'], ['0.01'], ['1299.5'], ['9999999.99'], [' 20 ', '20'], ['1299.', '1299']],
    ...[
      ['.99', '0.99'],
      ['１，２９９．５０', '1299.50'],
      ['$ 1,299.', '1299'],
      ['＄.５', '0.5'],
    ],
  ])('accepts %j as a price', (price, stored = price) => {
    expect(ProductForm.parse({ ...exampleProduct, resale_price: price }).resale_price).toBe(stored);
  });

  it.each(['0', '0.00', '-5', '1.234', 'free', '1e5', '10000000', '1 000', '.', '$', '1..', '..9'])(
    'rejects %j as a price',
    (price) => {
      expect(inProduct('resale_price', price)).toBe(
        'Resale Price must be an amount above zero, such as 480 or 1250.50.',
      );
    },
  );
});

it('accepts full-width digits where numbers are typed', () => {
  const typed = {
    year_of_purchase: '２００４',
    years_of_use: '３',
    seller_phone: '＋８１　９０－１２３４',
  };
  expect(ProductForm.parse({ ...exampleProduct, ...typed })).toMatchObject({
    ...{ year_of_purchase: '2004', years_of_use: '3', seller_phone: '+81 90-1234' },
  });
  expect(ShareForm.parse('６２．５')).toBe('62.5');
  expect(HandoverForm.parse({ code: '０４２１３７' })).toEqual({ code: '042137' });
});

it('keeps names and titles on one line', () => {
  for (const name of [
    'Ada\nLovelace',
    'Ada\r\nLovelace',
    'Ada\u2028Lovelace',
    '\nAda\tLovelace\x85',
  ]) {
    expect(UserName.parse(name), JSON.stringify(name)).toBe('Ada Lovelace');
    const { title } = ProductForm.parse({ ...exampleProduct, title: name });
    expect(title).toBe('Ada Lovelace');
  }
  const { description } = ProductForm.parse({ ...exampleProduct, description: 'a\nb' });
  expect(description).toBe('a\nb');
});

it('keeps one form of each email address', () => {
  for (const email of [
    'Ada@bu\u0308cher.de',
    'Ada@B\u00dcCHER.de',
    ' Ada@xn--bcher-kva\u200b.de',
    'Ada@ｂücher。de',
  ]) {
    expect(UserEmail.parse(email), email).toBe('Ada@xn--bcher-kva.de');
    expect(sameAddress(email.trim(), 'ada@bücher.de'), email).toBe(true);
  }
});

it('requires an owner’s share from 0.1 to 100 percent, with at most one decimal', () => {
  for (const share of ['0.1', '62.5', '100']) expect(ShareForm.safeParse(share).success).toBe(true);
  for (const share of ['0', '0.05', '62.55', '100.1', '1,5']) {
    const { error } = ShareForm.safeParse(share);
    expect(error?.issues[0]?.message, share).toBe('Enter 0.1 to 100, for example 62.5.');
  }
});

describe('years', () => {
  const thisYear = new Date().getUTCFullYear();

  it.each(['1850', '1965', String(thisYear)])('accepts %s as the year of purchase', (year) => {
    expect(inProduct('year_of_purchase', year)).toBeNull();
  });

  it.each(['1849', String(thisYear + 1), '65', 'last', '2019.5'])(
    'rejects %s as the year of purchase',
    (year) => {
      expect(inProduct('year_of_purchase', year)).toBe(
        `Year must be between 1850 and ${thisYear}.`,
      );
    },
  );

  it('accepts only whole years of use', () => {
    expect(inProduct('years_of_use', '0')).toBeNull();
    expect(inProduct('years_of_use', '-1')).toMatch(/whole number/);
    expect(inProduct('years_of_use', '900')).toMatch(/whole number/);
  });
});

describe('the date', () => {
  const complaint = 'Enter a date like 2026-01-31, between 1850 and today.';
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it.each([
    '1850-01-01',
    '2024-02-29',
    '2024-05-06T07:08:09.000Z',
    '2024-05-06T07:08:09+02:00',
    'May 6, 2024',
    '6 May 2024',
    '05/06/2024',
    inHours(0),
  ])('accepts %s', (date) => {
    expect(inProduct('posted_time', date)).toBeNull();
  });

  it('accepts tomorrow, because it is already that day in some time zone', () => {
    expect(inProduct('posted_time', inHours(13).slice(0, 10))).toBeNull();
    expect(inProduct('posted_time', inHours(49).slice(0, 10))).toBe(complaint);
  });

  it.each([
    '0000-01-01',
    '1849-12-31',
    '3000-01-01',
    '2023-02-29',
    '2024-13-01',
    '2024-04-31T12:00:00Z',
    'yesterday',
    '-1',
    '2024',
    '12024-01-01',
    '<script>alert(2020)</script>',
    "'; DROP TABLE products; -- 2020",
    'שלום',
    '🎸',
  ])('rejects %s', (date) => {
    expect(inProduct('posted_time', date)).toBe(complaint);
  });
});

describe('text', () => {
  const inTitle = (text: string) => ProductForm.parse({ ...exampleProduct, title: text }).title;

  it.each([
    '👨‍👩‍👧‍👦 Family band set 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 👩🏽‍🎤',
    'محمد عبد الله',
    'דוד המלך',
    'می‌خواهم کتاب‌ها',
    'Gibson \u200fלס פול\u200f (1959)',
    'क्‍ष',
    'Auf\u00adlage',
    'é e\u0301',
    '"; DROP TABLE products; --',
    '<script>alert(1)</script>',
  ])('is kept unchanged: %s', (text) => {
    expect(inTitle(text)).toBe(text);
  });

  it.each([
    ['a zero width space', '\u200b'],
    ['joiners', '\u200d\u200c \u2060'],
    ['an override', '\u202e'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille cell', '\u2800'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['a byte order mark', '\ufeff'],
    ['spaces of all kinds', '\u00a0\u2003\u3000\t\n'],
  ])('counts as empty if it contains only invisible characters: %s', (_what, text) => {
    expect(inProduct('title', text)).toBe('Product Name is Required!');
    expect(inProduct('description', text)).toBe('Description is required!');
    expect(ProductForm.parse({ ...exampleProduct, brand: text }).brand).toBe('');
  });

  it('in a single line loses characters that change the direction of nearby text', () => {
    expect(inTitle('\u202eretsacotartS\u202c 2019')).toBe('retsacotartS 2019');
    expect(inTitle('\u2066a\u2069\u2067b\u2069\u2068c\u2069\u202ad\u202be\u202df')).toBe('abcdef');
    expect(inProduct('seller_phone', '\u202a+1 555 010 2030\u202c')).toBeNull();
    const description = 'שלום \u2066Fender 2019\u2069 שלום';
    expect(ProductForm.parse({ ...exampleProduct, description }).description).toBe(description);
  });

  it('is rejected if it is far too long, before it is normalized', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const marks = `1${'\u0301\u0316'.repeat(32_000)}`;
    const { error } = ProductForm.safeParse(forNames(Object.keys(exampleProduct), () => marks));
    for (const form of [UserEmail, ShareForm, searchCounter.query.shape.q, countedMoney('')])
      expect(form.safeParse(marks).error?.issues[0]?.message).toMatch(/^Use at most/);
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
    for (const name of ['resale_price', 'years_of_use', 'seller_phone', 'title'])
      expect(error?.issues.find(({ path }) => path[0] === name)?.message).toMatch(/^Use at most/);
    expect(inProduct('resale_price', `${' '.repeat(300)}20${' '.repeat(300)}`)).toBeNull();
  });

  it('is rejected if it contains half a surrogate pair', () => {
    for (const text of ['a\ud83cb', '\udfb8']) {
      expect(inProduct('title', text)).toBe('Some of these characters are not allowed.');
    }
  });
});

it.each([
  ['http://login.example', 'www.Second-Fret', 'ask ada@example.com', 'fret.io', 'fret.to/login'],
])(
  'names and titles contain no addresses, because emails quote them in their subjects: %s, %s, %s, %s, %s',
  (...texts) => {
    for (const text of texts) {
      expect(inProduct('title', `Jazzmaster, ${text}`)).toBe('Leave out web and email addresses.');
      expect(problem(SignupForm, {}, 'name', text)).toBe('Leave out web and email addresses.');
    }
    expect(inProduct('title', 'Line 6 POD Go v1.40 (50/60 Hz) @ 240 V')).toBeNull();
  },
);

describe('phone numbers', () => {
  it.each(['123456', '+1 (555) 010-2030', '030/123.456', '12345678901234567890'])(
    'accepts %s as a phone number',
    (phone) => {
      expect(inProduct('seller_phone', phone)).toBeNull();
    },
  );

  it.each([
    ['12345', 'Phone number must have 6 to 20 digits!'],
    ['123456789012345678901', 'Phone number must have 6 to 20 digits!'],
    ['call me', 'Enter a phone number, like (406) 555-0199.'],
    ['555-CALL-NOW', 'Remove “C” from the phone number!'],
    ['12+3456', 'Remove “+” from the phone number!'],
    ['555 0100 x12', 'Remove “x” from the phone number!'],
    ['555–0100', 'Remove “–” from the phone number!'],
    ['📞 555 0100', 'Remove “📞” from the phone number!'],
  ])('rejects %s as a phone number, and names what is wrong', (phone, message) => {
    expect(inProduct('seller_phone', phone)).toBe(message);
  });
});

describe('passwords', () => {
  const good = { name: 'Ada', email: 'ada@example.test', password: 'Fret#2nd' };
  const simple =
    'Password must have a special character with a lower case, upper case and a number!';
  const short = 'Password must be 6 characters or longer!';

  it.each([
    ['', 'Password is required!'],
    ['Aa1!a', short],
    ['abcdef', simple],
    ['ABC123!', simple],
    ['abc123!', simple],
    ['Abcdef!', simple],
    ['Abc1234', simple],
    ['Abc123?', simple],
    ['Abc12!', null],
    ['Abc12@', null],
    ['Abc12#', null],
    ['Abc12$', null],
    ['Abc12&', null],
    ['Abc12*', null],
  ])('reject %j at sign-up with %j', (password, message) => {
    expect(problem(SignupForm, good, 'password', password)).toBe(message);
  });

  it('need only six characters at login', () => {
    expect(problem(LoginForm, good, 'password', '')).toBe('Password is required!');
    expect(problem(LoginForm, good, 'password', 'short')).toBe(short);
    expect(problem(LoginForm, good, 'password', 'simple')).toBeNull();
  });
});

describe('required fields', () => {
  const messages = {
    title: 'Product Name is Required!',
    resale_price: 'Resale Price is Required!',
    original_price: 'Original Price is Required!',
    year_of_purchase: 'Year is Required!',
    years_of_use: 'Year is Required!',
    condition: 'Product Condition is Required!',
    condition_type: 'Condition type is Required!',
    seller_name: 'Seller name is Required!',
    seller_phone: 'Phone number is Required!',
    location: 'Location is Required!',
    posted_time: 'Date is Required!',
    description: 'Description is required!',
    image_url: 'Product Image is required!',
  };
  it.each(Object.entries(messages))(
    '%s says %j when empty, blank or left out',
    (field, message) => {
      for (const value of ['', '   ', undefined]) {
        expect(problem(createProduct.body, exampleProduct, field, value)).toBe(message);
      }
    },
  );

  it('rejects characters that the database can’t store', () => {
    expect(inProduct('title', 'Strat\u0000')).toBe('Some of these characters are not allowed.');
    expect(inProduct('title', '吉他 🎸 Gitarre')).toBeNull();
  });
});

const endpoints: [string, Endpoint][] = Object.entries(api);

describe.each(endpoints)('%s', (_name, endpoint) => {
  it('names exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  it('lists the errors that follow from its guard, allowance and input', () => {
    const { guard, permission, allowance, params, query, body } = endpoint;
    const errors = errorsOf(endpoint);
    if (guard !== 'anyone') expect(errors).toContain('unauthenticated');
    if (permission && !may('user', permission)) expect(errors).toContain('forbidden');
    if (guard === 'identity') expect(errors).toContain('unavailable');
    if (allowance !== 'none') expect(errors).toContain('rate_limited');
    if (params || query || body) expect(errors).toContain('invalid');
    if (endpoint.idempotent) expect(errors).toContain('idempotency_key_reused');
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors?.length ?? 0);
  });

  it('is in the OpenAPI document with its reply and errors', () => {
    const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary).toBe(endpoint.summary);
    const described = Object.entries(operation?.responses ?? {})
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => response.description.split(', '));
    expect(described.sort()).toEqual(errorsOf(endpoint).sort());
    expect(operation?.responses[statusOf(endpoint)]).toBeDefined();
  });
});

it('gives no two endpoints the same method and path', () => {
  const calls = endpoints.map(
    ([, { method, path }]) => `${method} ${path.replaceAll(/\{.+?\}/g, '{}')}`,
  );
  expect(new Set(calls).size).toBe(calls.length);
  expect(createBooking.idempotent).toBe(true);
});

it('lists the endpoints of every contract', async () => {
  const folder = fileURLToPath(new URL('../../contracts/', import.meta.url));
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => file !== 'app/api.ts');
  const contracts = await Promise.all(files.map((file) => import(join(folder, file))));
  const declared = contracts.flatMap((contract) =>
    Object.keys(contract).filter((name) => contract[name]?.method !== undefined),
  );
  expect(declared.toSorted()).toEqual(Object.keys(api).toSorted());
});

type Operation = { summary: string; responses: Record<string, { description: string }> };
const document = openApiDocument(api, '1.0.0') as {
  paths: Record<string, Record<string, Operation>>;
};
