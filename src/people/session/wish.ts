/** What the user pressed before the login or on another page, for the page that opens next. */
let wish: unknown;

export function makeWish(wanted: unknown): void {
  wish = wanted;
}

/** Returns whether the user opened this page to do `wanted`. Returns true only once. */
export function takeWish(wanted: string): boolean {
  if (wish !== wanted) return false;
  wish = undefined;
  return true;
}
