type Cell = string | number | null;

/**
 * Returns a CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Puts an apostrophe before
 * a text that a spreadsheet would run as a formula. Negative amounts stay as they are.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

const amount = /^-?\d+(\.\d+)?$/;

function toCell(cell: Cell): string {
  const text = String(cell ?? '');
  // Some spreadsheets also run the full-width forms.
  const isFormula = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !amount.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
