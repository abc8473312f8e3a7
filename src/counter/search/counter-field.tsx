import { ScanLine, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { useCombobox } from '#src/ui/use-combobox.ts';
import { CameraScan } from './camera-scan.tsx';

type CounterFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  combobox: ReturnType<typeof useCombobox>['field'];
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The counter's input field, for typed and scanned text. */
export function CounterField({ ref, text, combobox, onText, onKeyDown }: CounterFieldProps) {
  return (
    <search className="relative block">
      <ScanLine
        aria-hidden="true"
        className="pointer-events-none absolute start-4 top-1/2 z-1 size-7 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        data-arrival=""
        data-commands="empty"
        data-scans="all"
        aria-label="Scan or search"
        placeholder="Scan a tag, or type…"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={500}
        {...combobox}
        onKeyDown={onKeyDown}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="input h-14 w-full ps-14 pe-14 text-xl! sm:text-2xl!"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            onText('');
            ref.current?.focus();
          }}
          className="absolute end-2 top-1/2 z-1 grid size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-base-200"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
      {text === '' && <CameraScan />}
    </search>
  );
}
