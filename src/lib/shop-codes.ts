/** Returns whether a scan is the code on a price tag, which contains the address of the product's page. */
export const isTag = (text: string) => /^\S*productDetails\S*$/i.test(text);

export const isHandoverCode = (text: string) => /^\d{6}$/.test(text);

/** Parses the number in a receipt's barcode, such as `T-1234`. Returns null if the text is not a receipt number. */
export function receiptNumber(text: string): number | null {
  const digits = /^t-?(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
