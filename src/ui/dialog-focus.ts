/**
 * Focuses this element instead of the Close button when its dialog opens. Pass it as the element's `ref`. Sets the
 * `autofocus` attribute, which browsers require and React doesn't render.
 */
export function startHere(element: Element | null): void {
  element?.setAttribute('autofocus', '');
}
