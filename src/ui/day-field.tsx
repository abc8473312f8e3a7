import { useEffect, useRef } from 'react';

const day = /^(19|2\d)\d\d-\d\d-\d\d$/;

/** Returns whether `text` is a day like `2026-11-30`. */
export const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

/** A date field that filters a list. The list doesn't change while the user is typing a date. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Don't update a focused input, because setting its value would discard a partly typed date.
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <label className="grid min-w-0 gap-1 text-sm text-muted">
      {label}
      <input
        ref={input}
        type="date"
        defaultValue={value}
        onChange={({ target }) => {
          if (isDay(target.value) || (target.value === '' && !target.validity.badInput)) {
            onChange(target.value);
          }
        }}
        className="input h-12 w-full"
      />
    </label>
  );
}
