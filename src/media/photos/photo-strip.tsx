import { ImagePlus, X } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { maxPhotos } from '#contracts/media/images.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { PhotoInbox, PhotoSources } from './photo-sources.tsx';
import { acceptedPhotos, type Photo, type PhotoUploads } from './photo-uploads.ts';
import { RefusedFiles } from './refused-files.tsx';
import { damagedText, uploadMessage } from './upload-message.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useOfferedPhotos } from './use-offered-photos.ts';

type PhotoStripProps = {
  uploads: PhotoUploads;
  photos: readonly Photo[];
  error?: string | undefined;
  draftId: string;
  /** `focus` focuses the control that adds photos. */
  ref?: Ref<{ focus: () => void }>;
};

/** A single row of small photos, for forms that must stay short. Lists show the first photo. */
export function PhotoStrip({ uploads, photos, error, draftId, ref }: PhotoStripProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => (chooser.current ?? group.current)?.focus() }));
  const errorId = useId();
  const freeSlots = maxPhotos - photos.length;
  const offered = useOfferedPhotos(freeSlots, uploads.add);
  const over = useDroppedFiles(uploads.add);
  const had = useRef(photos.length);
  useEffect(() => {
    // Removing a photo also removes the button that has focus, so focus another control.
    const lost = photos.length < had.current && document.activeElement === document.body;
    if (lost) (chooser.current ?? group.current)?.focus();
    had.current = photos.length;
  }, [photos.length]);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      // With eight photos, there is no file input that could be marked as invalid.
      data-invalid={(error && freeSlots === 0) || undefined}
      className={`min-w-0 rounded-box ${over ? 'ring-3 ring-primary' : ''}`}
    >
      <legend className="mb-1.5 font-semibold">Photos</legend>
      <RefusedFiles files={[...uploads.refused(), ...offered.refused]} most={maxPhotos} />
      {photos.length > 0 && (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-2">
          {photos.map((photo, position) => (
            <StripPhoto
              key={photo.key}
              photo={photo}
              position={position}
              onFirst={() => uploads.move(photo.key, 0)}
              onRetry={() => uploads.retry(photo.key)}
              onRemove={() => uploads.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {freeSlots > 0 && (
          <label
            className={buttonClass(
              'paper',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam',
            )}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            Choose photos
            <input
              ref={chooser}
              type="file"
              accept={acceptedPhotos}
              multiple
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onClick={(event) => {
                if (!offered.choose) return;
                event.preventDefault();
                offered.choose();
              }}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
              className="sr-only"
            />
          </label>
        )}
        <PhotoSources
          uploads={uploads}
          freeSlots={freeSlots}
          onAdd={uploads.add}
          draftId={draftId}
        />
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {uploadMessage(photos)}
      </p>
      <PhotoInbox freeSlots={freeSlots} onAdd={offered.add} />
    </fieldset>
  );
}

type StripPhotoProps = {
  photo: Photo;
  /** The photo's zero-based position. */
  position: number;
  onFirst: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

function StripPhoto({ photo, position, onFirst, onRetry, onRemove }: StripPhotoProps) {
  const { preview, state } = photo;
  const name = `photo ${position + 1}`;
  const failed = state.status === 'failed';
  return (
    <li className="grid w-28 content-start gap-1">
      <div className="relative">
        <button
          type="button"
          aria-label={position === 0 ? 'Photo 1, shown first' : `Show ${name} first`}
          onClick={onFirst}
          className="block w-full overflow-hidden rounded-box bg-base-200"
        >
          <img
            src={preview}
            alt=""
            className={`aspect-4/3 w-full object-contain ${state.status === 'stored' ? '' : 'opacity-50'}`}
          />
        </button>
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
      <p
        role="status"
        className={`text-xs wrap-anywhere ${failed ? 'font-semibold text-error' : 'text-muted'}`}
      >
        {failed && state.message}
        {state.status === 'stored' &&
          (state.image.damaged ? damagedText : position === 0 ? 'Shown first' : '')}
        {!failed && state.status !== 'stored' && 'Uploading…'}
      </p>
      {failed && state.mayRetry && (
        <Button look="paper" aria-label={`Upload again: ${name}`} onClick={onRetry}>
          Upload again
        </Button>
      )}
    </li>
  );
}
