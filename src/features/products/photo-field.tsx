import { ImageUp } from 'lucide-react';
import { type DragEvent, type Ref, useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

type PhotoFieldProps = {
  /** Address of the stored photo; empty while there is none. */
  value: string;
  onChange: (url: string) => void;
  onUploading: (uploading: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** One photo: chosen or dropped, uploaded at once, shown as the shop will show it. */
export function PhotoField({ value, onChange, onUploading, error, ref }: PhotoFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { upload, preview, start } = usePhotoUpload(({ url }) => onChange(url));
  const uploading = upload.status === 'uploading';
  const failed = upload.status === 'failed' ? upload : null;
  const problem = failed?.message ?? error;
  const shown = preview ?? (value === '' ? null : value);

  function send(file: File | null | undefined) {
    if (!file) return;
    onUploading(true);
    void start(file).finally(() => onUploading(false));
  }
  const take = (files: FileList | null) => send(files?.[0]);
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div className="grid content-start gap-1.5">
      <span className="font-semibold">Product Image</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`relative grid aspect-4/3 place-items-center overflow-hidden rounded-box border-2 border-dashed has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-link ${
          over ? 'border-primary bg-base-200' : problem ? 'border-error' : 'border-muted'
        }`}
      >
        {shown !== null && (
          <img src={shown} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <label
          htmlFor={id}
          className={`absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center ${
            shown === null ? '' : 'opacity-0'
          }`}
        >
          <ImageUp aria-hidden="true" className="size-10 text-muted" />
          <span className="font-semibold">
            {shown === null ? 'Choose a photo, or drop it here' : 'Choose another photo'}
          </span>
          <span className="text-sm text-muted">JPEG, PNG or WebP, at most 10 MB</span>
        </label>
        <input
          ref={ref}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-state`}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after a failure.
            event.target.value = '';
          }}
          className="sr-only"
        />
        {shown !== null && !uploading && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute end-3 bottom-3 rounded-full bg-base-100/90 px-4 py-1.5 font-semibold"
          >
            Change
          </span>
        )}
      </div>
      <div id={`${id}-state`} role="status" className="grid gap-2">
        {uploading && (
          <>
            <progress
              aria-label="Upload of the photo"
              value={upload.share}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
            />
            <span className="text-sm text-muted">The photo is on its way…</span>
          </>
        )}
        {!uploading && problem && (
          <span className="text-sm font-semibold text-error">{problem}</span>
        )}
        {!uploading && !problem && value !== '' && (
          <span className="text-sm text-muted">The photo is uploaded.</span>
        )}
      </div>
      {failed?.file && (
        <Button look="paper" className="justify-self-start" onClick={() => send(failed.file)}>
          Upload again
        </Button>
      )}
    </div>
  );
}
