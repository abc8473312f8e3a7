import { Camera, ScanLine, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { addScan } from '#src/lib/scans.ts';
import type { useCombobox } from '#src/ui/use-combobox.ts';

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
        data-commands=""
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

const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog, null);

/** A button that scans a code with the camera. Shown only on devices with a touchscreen. */
function CameraScan() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        aria-label="Scan with the camera"
        aria-haspopup="dialog"
        onClick={() => setShown('open')}
        className="absolute end-2 top-1/2 z-1 hidden size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-base-200 pointer-coarse:grid"
      >
        <Camera aria-hidden="true" className="size-6" />
      </button>
      {shown !== 'never' && (
        <CameraDialog
          open={shown === 'open'}
          onClose={() => setShown('closed')}
          onCode={(code) => {
            setShown('closed');
            addScan(code);
          }}
        />
      )}
    </>
  );
}
