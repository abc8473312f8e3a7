type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Remembers a field's value and selection. `restore` restores both, even in fields controlled by React. */
export function keepField(element: HTMLElement): { restore(): void } {
  if (!isField(element)) return { restore() {} };
  const { value } = element;
  const selection =
    element instanceof HTMLSelectElement
      ? null
      : ([element.selectionStart, element.selectionEnd] as const);
  return {
    restore() {
      if (element.value === value) return;
      // React overrides each element's own setter and doesn't notice changes made with that setter, so use the
      // prototype's setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(
        element,
        value,
      );
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
      // Number, date and email inputs have no selection.
      if (selection && selection[0] !== null && !(element instanceof HTMLSelectElement)) {
        element.setSelectionRange(...selection);
      }
    },
  };
}
