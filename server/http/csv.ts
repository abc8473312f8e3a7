type Cell = string | number | null;

/**
 * Returns a CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Inserts an apostrophe
 * before text that a spreadsheet might interpret as a formula, also after semicolons and tabs, where some spreadsheets
 * split cells. Negative amounts are unchanged.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

const amount = /^-?\d+(\.\d+)?$/;

/** Some spreadsheets also accept full-width characters in formulas, and ignore invisible characters before them. */
const invisible = '\\s\\p{C}\\p{Default_Ignorable_Code_Point}\\u2800';
const first = new RegExp(`^[=+\\-@＝＋－＠;${invisible}]`, 'u');
const later = new RegExp(`([;\\t\\r\\n])([${invisible}]*)(?=[=+\\-@＝＋－＠])`, 'gu');

const defused = (text: string) =>
  `${first.test(text) ? "'" : ''}${text.replaceAll(later, "$1'$2")}`;

function toCell(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = amount.test(text) ? text : defused(text);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
