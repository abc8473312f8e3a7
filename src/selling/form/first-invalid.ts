import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Validates a form. From then on, an error message disappears as soon as its field is valid. */
export async function isValid<T extends FieldValues>(form: UseFormReturn<T>): Promise<boolean> {
  let valid = false;
  await form.handleSubmit(() => {
    valid = true;
  })();
  return valid;
}

/** Focuses the first invalid field from top to bottom. Waits, because folded fields may still be expanding. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
  );
}
