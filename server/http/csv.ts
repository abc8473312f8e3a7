/** `text` is what people wrote, such as a title or a serial number. */
type Cell = string | number | null | { text: string | null };

/**
 * Returns a CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Inserts an apostrophe
 * before text that a spreadsheet might interpret as a formula, also after semicolons and tabs, where some spreadsheets
 * split cells, and before the `text` that it would read as a number or date: `00012345`, `1E5`, `3-4`. Negative amounts
 * are unchanged.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

const amount = /^-?\d+(\.\d+)?$/;

/** Some spreadsheets also accept full-width characters in formulas, and ignore invisible characters before them. */
const invisible = '\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
const first = new RegExp(`^[=+\\-@＝＋－＠;${invisible}]`, 'u');
const later = new RegExp(`([;\\t\\r\\n])([${invisible}]*)(?=[=+\\-@＝＋－＠])`, 'gu');

/** The letters in numbers, dates and times. A spreadsheet converts text with digits and no other letters. */
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const converted = new RegExp(
  `^(?=.*\\d)(?:[^\\p{L}]|(?<=\\d)e(?=[+-]?\\d)|[ap]m|${month})*$|^(?:true|false)$`,
  'isu',
);

const defused = (text: string) =>
  `${first.test(text) ? "'" : ''}${text.replaceAll(later, "$1'$2")}`;

function toCell(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) {
    const text = defused(cell.text ?? '');
    return quoted(converted.test(text) && !text.startsWith("'") ? `'${text}` : text);
  }
  const text = String(cell ?? '');
  return quoted(amount.test(text) ? text : defused(text));
}

function quoted(harmless: string): string {
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
