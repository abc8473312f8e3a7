/**
 * Gives this element focus when its dialog opens, instead of the Close button. Pass it as the element's
 * `ref`. Sets the `autofocus` attribute that the browser looks for because React does not render it.
 */
export function startHere(element: Element | null): void {
  element?.setAttribute('autofocus', '');
}
