/**
 * Returns the GTIN in the text of an EAN-13, UPC-A or EAN-8 barcode. Returns null if the text is something else or its
 * check digit is wrong. Ignores spaces and hyphens. Converts a UPC-A to an EAN-13 by prepending a zero.
 */
export function gtinOf(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits) || !isChecked(digits)) return null;
  return digits.length === 12 ? `0${digits}` : digits;
}

/**
 * Verifies the check digit (GS1 General Specifications, 7.9.1): the sum of the digits, weighted alternately by 1 and 3
 * from the right, must be a multiple of ten.
 */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
