import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first invalid field of a form whenever `errors` changes and is not empty. */
export function useFirstInvalid(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return form;
}
