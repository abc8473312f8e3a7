/**
 * Gives this element the focus when its dialog opens, instead of the Close button. Pass it as the element's `ref`.
 * The browser looks for the `autofocus` attribute, which React does not render.
 */
export function startHere(element: Element | null): void {
  element?.setAttribute('autofocus', '');
}
