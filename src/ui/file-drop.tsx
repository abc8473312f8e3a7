import { ImageUp } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';

type FileDropProps = {
  label: string;
  /** Explains which files are allowed, how many, and how large they may be. */
  hint: ReactNode;
  /** The input's `accept` attribute, such as `image/jpeg,image/png`. */
  accept: string;
  multiple?: boolean;
  error?: string | undefined;
  /** Called with the files that were chosen, dropped or pasted, in their original order. */
  onFiles: (files: File[]) => void;
  /** Called instead of opening the browser's file dialog. Dropping and pasting still work. */
  onChoose?: (() => void) | undefined;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** An area for choosing files, dropping them, or pasting them while it has focus. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  error,
  onFiles,
  onChoose,
  className = '',
  ref,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  function take(files: FileList | null | undefined) {
    const given = [...(files ?? [])];
    if (given.length > 0) onFiles(multiple ? given : given.slice(0, 1));
  }
  return (
    <div className="grid content-start gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is accessible by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          take(event.clipboardData.files);
        }}
        className={`relative rounded-box border-2 border-dashed has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam ${
          over ? 'border-primary bg-base-200' : error ? 'border-error' : 'border-muted'
        } ${className}`}
      >
        <label
          htmlFor={id}
          className="grid h-full min-h-40 place-content-center justify-items-center gap-1.5 p-4 text-center"
        >
          <ImageUp aria-hidden="true" className="size-9 text-muted" />
          <span className="font-semibold">{label}</span>
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        </label>
        <input
          ref={ref}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={(event) => {
            if (!onChoose) return;
            event.preventDefault();
            onChoose();
          }}
          onChange={(event) => {
            take(event.target.files);
            // Allows the same file to be chosen again after a failure.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
