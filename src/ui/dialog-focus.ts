/**
 * Lets a dialog begin at this element, instead of at its Close button: the attribute is what the browser
 * looks for when it opens one, and React leaves it out. For an element's `ref`.
 */
export function startHere(element: Element | null): void {
  element?.setAttribute('autofocus', '');
}
