import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

type ComboboxFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
    value: string;
    /** Called with the text when the user types or picks an option. */
    onText: (text: string) => void;
    /** Suggestions. The user may also type any other text. */
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
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  // No need to suggest the text that is already in the field.
  const offered = options.filter((option) => option !== value);
  const shown = open && offered.length > 0;
  const active = shown && chosen < offered.length ? chosen : -1;

  function show() {
    if (!open) onOpen?.();
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setChosen(-1);
  }
  function pick(option: string) {
    onText(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      show();
      // The position before the first option means the text itself.
      const places = offered.length + 1;
      setChosen(((active + 1 + step + places) % places) - 1);
      return;
    }
    const option = offered[active];
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      pick(option);
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...wired}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
            value={value}
            onChange={(event) => {
              onText(event.target.value);
              setChosen(-1);
              show();
            }}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
            className="input"
          />
          <ul
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern needs a listbox; a select takes no free text
            role="listbox"
            aria-label={`Suggestions: ${label}`}
            hidden={!shown}
            className="plate absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto p-1 shadow-xl"
          >
            {offered.map((option, index) => (
              <li
                key={option}
                id={`${listId}-${index}`}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // Runs before the field loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  if (event.button === 0) pick(option);
                }}
                className="flex min-h-11 cursor-pointer items-center rounded-field px-3 break-words hover:bg-base-200 aria-selected:bg-neutral aria-selected:text-neutral-content"
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
