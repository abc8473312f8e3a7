const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the known category name that people mean in an address, such as `electric_guitars` or `ELECTRIC  GUITARS`. */
export const meantCategory = (typed: string, known: readonly string[]): string | undefined =>
  known.find((name) => plain(name) === plain(typed));
