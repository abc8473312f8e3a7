/** Bad values to send, keyed by the field's JSON type. */
export const badValues: Readonly<Record<string, readonly unknown[]>> = {
  string: [
    ...['', '   ', 'x'.repeat(10_000), '\u200b\u200d', '\0', '\ud83c'],
    ...[
      '𠮷野𠮷野',
      '𠮷'.repeat(28),
      '👨‍👩‍👧‍👦 🎸',
      'שלום עולם',
      'می‌خواهم',
      '\u202eevil\u202c',
      'two\r\nlines',
    ],
    ...['<script>alert(1)</script>', "'; DROP TABLE products; --"],
    ...['-5', '0', '3000', '99999999999999', '1e309', '0000-01-01', '3000-01-01'],
    ...[null, 5, {}],
  ],
  number: [-1, 0.5, 2 ** 31, 2 ** 53, 1e308, '1', null, true, [], {}],
  boolean: ['yes', 1, null, [], {}],
  array: [null, 'x', 5, {}, Array(100).fill('x')],
  object: [null, 'x', 5, []],
};

/** Bad values for paths and query strings, which are always text. */
export const badTexts: readonly string[] = [
  ...(badValues.string ?? []).filter((value) => typeof value === 'string'),
  ...['null', 'undefined', 'NaN', 'true', '[]', '{}', '__proto__', '%', '%00', '../../etc/passwd'],
  ...['*', '(', '\\', '{{7*7}}', "' OR '1'='1", '00000000-0000-0000-0000-000000000000'],
];
