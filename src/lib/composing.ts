/**
 * Returns whether a key press belongs to the input method, with which people compose Japanese, Chinese or Korean text.
 * In Safari, the key press that ends a composition comes after it, but still has the key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229;

/** A listener for the window that hides the input method's key presses from all fields and shortcuts. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
