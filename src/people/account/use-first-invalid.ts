import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a form's first invalid field whenever `errors` changes to a non-empty value. */
export function useFirstInvalid(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return form;
}
