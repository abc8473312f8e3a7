/**
 * Focuses this element instead of the Close button when its dialog opens. Pass it as the element's `ref`. Sets the
 * `autofocus` attribute, which browsers require and React doesn't render.
 */
export function startHere(element: Element | null): void {
  element?.setAttribute('autofocus', '');
}

const fields =
  'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Moves focus from the Close button to the first field when the dialog opens, or once the field has loaded. Returns a
 * function that stops waiting for the field.
 */
export function focusFirst(dialog: HTMLElement): () => void {
  function move() {
    const { activeElement: active } = document;
    // The browser focuses an `autofocus` field that is already there, but doesn't select its text.
    if (dialog.contains(active) && !active?.matches('[aria-label=Close], [autofocus]'))
      return stop();
    const first = dialog.querySelector<HTMLElement>(fields);
    // In a group of radio buttons, only the selected one takes part.
    const checked = first?.matches('[type=radio]') && dialog.querySelector('[type=radio]:checked');
    const field = dialog.querySelector('[autofocus]') || checked || first;
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // As when Tab enters it, typing replaces what is suggested.
    if (field.matches('input')) (field as HTMLInputElement).select();
    stop();
  }
  const added = new MutationObserver(move);
  const stop = () => added.disconnect();
  added.observe(dialog, { childList: true, subtree: true });
  move();
  return stop;
}
