import {
  craftedPng,
  emptyZip,
  heic,
  manyBombs,
  manyScans,
  photo,
} from '#tests/support/image-samples.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const later = Math.floor(Date.now() / 1000) + 3600;
const claims = { iss: 'second-fret', sub: crypto.randomUUID(), ver: 0, exp: later };

/** Headers that a proxy, a browser or an attacker could send, except those that Node refuses to send. */
const headers: Record<string, string[]> = {
  authorization: [
    ...['', 'Bearer', 'Bearer  ', 'Basic YWRtaW46YWRtaW4=', 'Bearer null', 'bearer a.b.c'],
    `Bearer ${'x'.repeat(9000)}`,
    `Bearer ${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    `Bearer ${encoded({ alg: 'HS256' })}.${encoded(claims)}.AAAA`,
  ],
  'idempotency-key': ['', ' ', 'x'.repeat(201), 'a b', 'a,b', '\u00ff'],
  'last-event-id': ['-1', 'x', '1e309', '9'.repeat(30), "1' OR 1=1"],
  'content-type': [
    ...['text/plain', 'application/xml', 'application/json; charset=utf-16', '*'],
    ...['multipart/form-data', 'multipart/form-data; boundary='],
  ],
  'accept-encoding': ['br;q=0, *;q=0'],
  accept: ['text/html'],
  'x-forwarded-for': ['127.0.0.1, <script>'],
  'x-http-method-override': ['DELETE'],
  origin: ['https://evil.example'],
  'if-none-match': ['*'],
  range: ['bytes=0-0'],
  cookie: [`a=${'x'.repeat(4000)}`],
};
export const badHeaders = Object.entries(headers).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

/** Bodies that don't match their content type, or that the endpoint can't read. */
export const badBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...['', '{', '[]', 'null', '"x"', '\ufeff{}', '{"a":1e400}', '{"a":1,"a":2}'],
  ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'],
  'x'.repeat(120_000),
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
];

/** Invalid files. */
const cutOff = await photo({ width: 640, height: 480 }).jpeg().toBuffer();
const files: Record<string, Buffer> = {
  'an empty file': Buffer.alloc(0),
  'a page': Buffer.from('<html><script>alert(1)</script>'),
  'a drawing with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  'a photo that is cut off': cutOff.subarray(0, cutOff.length / 2),
  'a photo that claims to be huge': craftedPng({ width: 60_000, height: 60_000 }, Buffer.alloc(64)),
  'a photo with comments that explode': manyBombs(100),
  'a photo of a hundred passes': await manyScans(100),
  'a photo with too few pixels': craftedPng({ width: 300, height: 300 }, Buffer.alloc(64)),
  'a zip': emptyZip,
  'a photo of an iPhone': heic,
  'eleven megabytes': Buffer.alloc(11 * 1024 * 1024, 0xff),
};
export const badFiles = Object.entries(files).map(([what, bytes]) => ({
  what,
  blob: new Blob([new Uint8Array(bytes)]),
}));
