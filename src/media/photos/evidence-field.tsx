import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { uploadPhoto } from '#src/media/upload.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import {
  acceptedPhotos,
  areUploading,
  countUnstored,
  type Photo,
  storedImages,
} from './photo-uploads.ts';
import { RefusedFiles } from './refused-files.tsx';
import { usePhotos } from './use-photos.ts';

/** The URLs of the uploaded photos. `ready` is false while a photo is uploading or after an upload has failed. */
export type Evidence = { urls: string[]; ready: boolean };

type EvidenceFieldProps = {
  most: number;
  label?: string;
  hint?: string;
  error?: string | undefined;
  /** Whether the label and the hint are not visible, because the form says what the field is for. */
  bare?: boolean;
  onChange: (evidence: Evidence) => void;
};

/** A field for a few photos that serve as evidence. */
export function EvidenceField({
  most,
  label = 'Photos (optional)',
  hint = `Up to ${most}, such as a screenshot or a receipt. Only moderators see them.`,
  error,
  bare = false,
  onChange,
}: EvidenceFieldProps) {
  const { uploads, photos } = usePhotos([], uploadPhoto, most);
  const chooser = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const had = useRef(0);
  useEffect(() => {
    const urls = storedImages(photos).map(({ url }) => url);
    latest.current({ urls, ready: countUnstored(photos) === 0 });
    // Removing a photo also removes the button that has focus, so focus another control.
    const lost = photos.length < had.current && document.activeElement === document.body;
    if (lost) (chooser.current ?? group.current)?.focus();
    had.current = photos.length;
  }, [photos]);

  return (
    <fieldset ref={group} tabIndex={-1} className="min-w-0 rounded-box">
      <legend className={bare ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {!bare && <p className="mb-3 text-sm text-muted">{hint}</p>}
      <RefusedFiles files={uploads.refused()} most={most} />
      {photos.length > 0 && (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-2">
          {photos.map((photo, position) => (
            <EvidencePhoto
              key={photo.key}
              photo={photo}
              name={`photo ${position + 1}`}
              onRetry={() => uploads.retry(photo.key)}
              onRemove={() => uploads.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      {photos.length < most && (
        <label
          className={buttonClass(
            'paper',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          Add photos
          <input
            ref={chooser}
            type="file"
            accept={acceptedPhotos}
            multiple
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
            className="sr-only"
          />
        </label>
      )}
      <p role="status" className="sr-only">
        {areUploading(photos) ? 'Uploading photos.' : ''}
      </p>
      <div role="alert">
        {error && <p className="mt-1.5 text-sm font-semibold text-error">{error}</p>}
      </div>
    </fieldset>
  );
}

type EvidencePhotoProps = {
  photo: Photo;
  name: string;
  onRetry: () => void;
  onRemove: () => void;
};

function EvidencePhoto({ photo: { preview, state }, name, onRetry, onRemove }: EvidencePhotoProps) {
  return (
    <li className="grid w-28 content-start gap-1">
      <div className="relative">
        <img
          src={preview}
          alt={name}
          className="aspect-4/3 w-full rounded-box bg-base-200 object-contain"
        />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="absolute end-0 top-0 grid size-11 place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-full bg-base-100 text-base-content">
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
      </div>
      {state.status === 'uploading' && (
        <ProgressBar label={`Uploading ${name}`} share={state.share} />
      )}
      {state.status === 'waiting' && <p className="text-xs text-muted">Waiting…</p>}
      {state.status === 'failed' && (
        <p role="alert" className="text-xs font-semibold wrap-anywhere text-error">
          {state.message}
        </p>
      )}
      {state.status === 'failed' && state.mayRetry && (
        <Button look="paper" aria-label={`Upload again: ${name}`} onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  );
}
