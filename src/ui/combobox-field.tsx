import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useCombobox } from './use-combobox.ts';

type ComboboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
    value: string;
    /** Called with the text when the user types or picks an option. */
    onText: (text: string) => void;
    /** Suggested values. Users may also type any other text. */
    options: readonly string[];
    /** Called when the list opens, to load the options. */
    onOpen?: () => void;
  };

/** A text field with a list of suggestions. Follows the ARIA combobox pattern and allows free text. */
export function ComboboxField({
  label,
  hint,
  error,
  className = '',
  value,
  onText,
  options,
  onOpen,
  onBlur,
  ...input
}: ComboboxFieldProps) {
  // Don't suggest the text that is already in the field.
  const offered = options.filter((option) => option !== value);
  const combobox = useCombobox({ options: offered, onPick: onText, onOpen });
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...wired}
            {...combobox.field}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              onText(event.target.value);
              combobox.onType();
            }}
            onBlur={(event) => {
              combobox.close();
              onBlur?.(event);
            }}
            className="input"
          />
          <ul
            {...combobox.list}
            aria-label={`Suggestions: ${label}`}
            className="plate absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto p-1 shadow-xl"
          >
            {offered.map((option, index) => (
              <li
                key={option}
                {...combobox.option(index)}
                className="flex min-h-11 cursor-pointer items-center rounded-field px-3 break-words hover:bg-base-200 active-option"
              >
                {option}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
