/**
 * Returns the GTIN in a text with an EAN-13, UPC-A or EAN-8, or null if there is none or its check digit is wrong.
 * Ignores spaces and hyphens. A UPC-A is the EAN-13 with a zero in front, so it gets that zero.
 */
export function gtinOf(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,13})$/.test(digits) || !isChecked(digits)) return null;
  return digits.length === 12 ? `0${digits}` : digits;
}

/**
 * The check digit of GS1 General Specifications, 7.9.1: with the weights 1 and 3 in turn, from the right, the digits add
 * up to a multiple of ten.
 */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
