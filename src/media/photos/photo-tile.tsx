import { ChevronLeft, ChevronRight, GripVertical, RotateCw, Trash2 } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import type { Photo } from './photo-uploads.ts';
import { damagedText } from './upload-message.ts';

type PhotoTileProps = {
  photo: Photo;
  /** The photo's zero-based position. */
  position: number;
  count: number;
  dragged: boolean;
  handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown'>;
  onPicturePointerDown: ComponentProps<'div'>['onPointerDown'];
  onMove: (to: number) => void;
  onTurn: () => void;
  onRemove: () => void;
  onRetry: () => void;
  /**
   * Set if the upload has failed. `ref` is for the button that retries the upload or removes the photo, and
   * `describedBy` is the id of the error message.
   */
  remedy: { ref: Ref<HTMLButtonElement>; describedBy: string | undefined } | undefined;
};

const tool =
  'grid size-11 place-items-center rounded-field hover:bg-base-200 aria-disabled:opacity-35';

/** Returns whether the photo is too small for buyers to see details. */
const isTiny = ({ width, height }: Image) => Math.max(width, height) < 600;

const mayRetry = ({ state }: Photo) => state.status === 'failed' && state.mayRetry;

const wired = (remedy: PhotoTileProps['remedy']) => ({
  ref: remedy?.ref,
  'aria-describedby': remedy?.describedBy,
});

function State({ photo, position, onRetry, remedy }: PhotoTileProps) {
  const { state } = photo;
  const name = `photo ${position + 1}`;
  switch (state.status) {
    case 'stored':
      return (
        <div className="text-sm">
          {state.image.damaged ? (
            <p className="font-semibold">{damagedText}</p>
          ) : (
            <p className="text-muted">{position === 0 ? 'Shown first' : 'Uploaded'}</p>
          )}
          {isTiny(state.image) && (
            <p className="font-semibold">
              Only {state.image.width} × {state.image.height} pixels. Do you have a larger one?
            </p>
          )}
        </div>
      );
    case 'failed':
      return (
        <div className="grid justify-items-start gap-2">
          <div className="text-sm break-words">
            <p className="font-semibold text-error">Not uploaded</p>
            <p>{state.message}</p>
          </div>
          {mayRetry(photo) && (
            <Button
              {...wired(remedy)}
              look="paper"
              aria-label={`Upload again: ${name}`}
              onClick={onRetry}
            >
              Upload again
            </Button>
          )}
        </div>
      );
    case 'uploading':
      return <ProgressBar label={`Uploading ${name}`} share={state.share} />;
    default:
      return (
        <p className="text-sm text-muted">
          {state.status === 'turning' ? 'Rotating…' : 'Waiting…'}
        </p>
      );
  }
}

/** A photo in the form, with its upload state and buttons. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, position, count, dragged, handle, onPicturePointerDown } = props;
  const { onMove, onTurn, onRemove, remedy } = props;
  const name = `photo ${position + 1}`;
  return (
    <li
      data-reorder={photo.key}
      className={`plate flex gap-3 overflow-hidden max-sm:p-2 sm:flex-col sm:gap-0 ${
        dragged ? 'opacity-60 ring-3 ring-primary' : ''
      }`}
    >
      <div
        onPointerDown={onPicturePointerDown}
        className="relative aspect-4/3 w-28 shrink-0 self-start overflow-hidden bg-base-200 max-sm:rounded-box sm:w-full sm:cursor-grab"
      >
        <img
          src={photo.preview}
          alt={`${position + 1} of ${count}`}
          draggable={false}
          className="absolute inset-0 size-full object-contain"
        />
      </div>
      <div className="grid min-w-0 flex-1 content-between gap-1">
        <div className="flex min-h-11 items-center sm:ps-3 sm:pe-1 sm:pt-1">
          <div className="min-w-0 flex-1">
            <State {...props} />
          </div>
          {count > 1 && (
            <button
              type="button"
              {...handle}
              aria-label={`Position of ${name}: drag, or use the arrow keys`}
              className={`${tool} cursor-grab touch-none`}
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        <div className="flex flex-wrap justify-between sm:p-1">
          {count > 1 && (
            <>
              <button
                type="button"
                aria-label={`Move ${name} forward`}
                aria-disabled={position === 0 || undefined}
                onClick={() => position > 0 && onMove(position - 1)}
                className={tool}
              >
                <ChevronLeft aria-hidden="true" className="size-5 max-sm:rotate-90" />
              </button>
              <button
                type="button"
                aria-label={`Move ${name} back`}
                aria-disabled={position === count - 1 || undefined}
                onClick={() => position < count - 1 && onMove(position + 1)}
                className={tool}
              >
                <ChevronRight aria-hidden="true" className="size-5 max-sm:rotate-90" />
              </button>
            </>
          )}
          <button
            type="button"
            aria-label={`Rotate ${name}`}
            aria-disabled={photo.state.status === 'turning' || undefined}
            onClick={onTurn}
            className={tool}
          >
            <RotateCw aria-hidden="true" className="size-5" />
          </button>
          <button
            {...(mayRetry(photo) ? {} : wired(remedy))}
            type="button"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
            className={tool}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
