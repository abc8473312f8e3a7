import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

type ComboboxParts<Option> = {
  options: readonly Option[];
  /** Called when the user picks an option with Enter or the pointer. */
  onPick: (option: Option) => void;
  /** Whether the list is open from the start. */
  startOpen?: boolean;
  /** Whether the first option is active until the user chooses another option. */
  firstActive?: boolean;
  /** Called when the list opens, to load the options. */
  onOpen?: (() => void) | undefined;
};

/**
 * The behavior of a text field with a list of options, following the ARIA combobox pattern. Focus stays in the field,
 * and arrow keys move through the options. Returns the props for the field, the list and the options, and the index
 * of the active option, or -1 if none is active.
 */
export function useCombobox<Option>({
  options,
  onPick,
  startOpen = false,
  firstActive = false,
  onOpen,
}: ComboboxParts<Option>) {
  const listId = useId();
  const [open, setOpen] = useState(startOpen);
  const [chosen, setChosen] = useState(-1);
  const shown = open && options.length > 0;
  // The position before the first option represents the typed text itself.
  const first = firstActive ? 0 : -1;
  const active = shown ? (chosen < options.length ? Math.max(chosen, first) : first) : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  function show() {
    if (!open) onOpen?.();
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setChosen(-1);
  }
  function pick(option: Option) {
    close();
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      show();
      if (options.length === 0) return;
      const places = options.length - first;
      const next = ((active - first + step + places) % places) + first;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
      return;
    }
    const option = options[active];
    // Ctrl+Enter submits what was typed.
    const picks = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (picks && option !== undefined) {
      event.preventDefault();
      pick(option);
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return {
    active,
    close,
    /** Must be called when the text changes. Opens the list without an active option. */
    onType() {
      setChosen(-1);
      show();
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': listId,
      'aria-activedescendant': active === -1 ? undefined : optionId(active),
      onClick: show,
      onKeyDown,
    } as const,
    list: { id: listId, role: 'listbox', hidden: !shown } as const,
    option: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        tabIndex: -1,
        // Prevents the field from losing focus.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => {
          const option = options[index];
          if (option !== undefined) pick(option);
        },
      }) as const,
  };
}
