type Cell = string | number | null;

/**
 * Returns a CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Puts an apostrophe
 * before text that a spreadsheet could run as a formula. Some spreadsheets also split text at semicolons and tabs.
 * Negative amounts stay as they are.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

const amount = /^-?\d+(\.\d+)?$/;

/** Some spreadsheets also recognize the full-width forms as formulas, and ignore invisible characters before them. */
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
