import { Camera } from 'lucide-react';
import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { maxPhotos } from '#contracts/media/images.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { PhotoChecklist } from './photo-checklist.tsx';
import { PhotoInbox, PhotoSources } from './photo-sources.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { acceptedPhotos, type Photo, type PhotoUploads } from './photo-uploads.ts';
import { RefusedFiles } from './refused-files.tsx';
import { uploadMessage } from './upload-message.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useOfferedPhotos } from './use-offered-photos.ts';
import { useReorder } from './use-reorder.ts';

type PhotoFieldProps = {
  uploads: PhotoUploads;
  photos: readonly Photo[];
  error?: string | undefined;
  /** The id of the form's draft, to which a phone link belongs. */
  draftId?: string | undefined;
  /** `focus` focuses the control that can fix a photo error. */
  ref?: Ref<{ focus: () => void }>;
};

const focusRing =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam';

/** A field for one to eight photos. Photos can be added, reordered, rotated, removed and retried. */
export function PhotoField({ uploads, photos, error, draftId, ref }: PhotoFieldProps) {
  const [moved, setMoved] = useState('');
  const message = uploadMessage(photos);
  const keys = photos.map(({ key }) => key);

  const focused = useRef<Element>(null);
  // A button loses focus when it moves within the document, so focus it again.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
    focused.current = null;
  });

  function move(key: string, to: number) {
    focused.current = document.activeElement;
    uploads.move(key, to);
    setMoved(`This photo is now number ${to + 1} of ${keys.length}.`);
  }
  const offered = useOfferedPhotos(maxPhotos - photos.length, uploads.add);
  const over = useDroppedFiles(uploads.add);
  const order = useReorder<HTMLUListElement>(keys, move);
  const chooser = useRef<HTMLInputElement>(null);
  const hadPhotos = useRef(photos.length);
  useEffect(() => {
    // Removing a photo also removes the button that has focus, so focus another control.
    if (photos.length < hadPhotos.current && document.activeElement === document.body) {
      chooser.current?.focus();
    }
    hadPhotos.current = photos.length;
  }, [photos.length]);

  const full = photos.length === maxPhotos;
  const firstFailed = photos.find(({ state }) => state.status === 'failed');
  const group = useRef<HTMLFieldSetElement>(null);
  const remedy = useRef<HTMLButtonElement>(null);
  // With eight photos, there is no file input, so focus another control.
  useImperativeHandle(ref, () => ({
    focus: () => (chooser.current ?? remedy.current ?? group.current)?.focus(),
  }));
  const errorId = useId();
  const describedBy = full && error ? errorId : undefined;

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={describedBy}
      className="min-w-0 rounded-box"
    >
      <legend className="mb-1.5 font-semibold">Product Image</legend>
      <p className="mb-3 text-sm text-muted">
        One to {maxPhotos} photos: JPEG, PNG, WebP or HEIC. Photos over 10 MB are made smaller. The
        first one is shown in lists.
      </p>
      <PhotoChecklist />
      <RefusedFiles files={[...uploads.refused(), ...offered.refused]} most={maxPhotos} />
      {photos.length > 0 && (
        <ul
          ref={order.ref}
          aria-label="Photos"
          className="mb-4 grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4"
        >
          {photos.map((photo, position) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              position={position}
              count={photos.length}
              dragged={order.dragged === photo.key}
              handle={{
                onPointerDown: order.grip(photo.key, 'handle'),
                onKeyDown: order.keys(photo.key),
              }}
              onPicturePointerDown={order.grip(photo.key, 'picture')}
              onMove={(to) => move(photo.key, to)}
              onTurn={() =>
                void uploads.turn(photo.key).then((done) => {
                  if (!done) toastError('This browser can’t rotate this photo.');
                })
              }
              onRemove={() => uploads.remove(photo.key)}
              onRetry={() => uploads.retry(photo.key)}
              remedy={photo === firstFailed ? { ref: remedy, describedBy } : undefined}
            />
          ))}
        </ul>
      )}
      {!full && (
        <>
          <FileDrop
            ref={chooser}
            label={photos.length === 0 ? 'Choose photos' : 'Add photos'}
            hint={
              <span className="pointer-coarse:hidden">
                Or drop them anywhere on this page, or paste them.
              </span>
            }
            accept={acceptedPhotos}
            multiple
            error={error}
            onFiles={uploads.add}
            onChoose={offered.choose}
            className={over ? 'border-primary bg-base-200' : ''}
          />
          <label
            className={buttonClass('paper', `${focusRing} mt-3 hidden pointer-coarse:inline-flex`)}
          >
            <Camera aria-hidden="true" className="size-5" />
            Take a photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
              className="sr-only"
            />
          </label>
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <PhotoSources
          uploads={uploads}
          freeSlots={maxPhotos - photos.length}
          onAdd={uploads.add}
          draftId={draftId}
        />
      </div>
      {full && error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <p role="status" className="mt-1.5 text-sm text-muted">
        {message}
      </p>
      <PhotoInbox freeSlots={maxPhotos - photos.length} onAdd={offered.add} />
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}
