import { CircleCheck } from 'lucide-react';
import type { Photo } from '#src/media/photos/photo-uploads.ts';
import { damagedText } from '#src/media/photos/upload-message.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

type PhonePhotoProps = {
  photo: Photo;
  /** The photo's zero-based position. */
  position: number;
  /** Retries the upload. Null if no more photos can be sent. */
  onRetry: (() => void) | null;
  onRemove: () => void;
};

/** A photo on the phone, and whether it has been sent to the form. */
export function PhonePhoto({ photo, position, onRetry, onRemove }: PhonePhotoProps) {
  const { preview, state } = photo;
  const name = `photo ${position + 1}`;
  return (
    <li className="plate grid content-start gap-2 overflow-hidden">
      <img
        src={preview}
        alt={`${position + 1}`}
        className="aspect-4/3 w-full bg-base-200 object-contain"
      />
      <div className="grid gap-2 px-3 pb-3">
        {state.status === 'stored' && (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden="true" className="size-5 text-success" />
            Sent{state.image.damaged && `. ${damagedText}`}
          </p>
        )}
        {state.status === 'uploading' && (
          <ProgressBar label={`Sending ${name}`} share={state.share} />
        )}
        {state.status === 'waiting' && <p className="text-sm text-muted">Waiting…</p>}
        {state.status === 'failed' && (
          <>
            <p role="alert" className="text-sm font-semibold wrap-anywhere text-error">
              {state.message}
            </p>
            {state.mayRetry && onRetry && (
              <Button look="paper" aria-label={`Send ${name} again`} onClick={onRetry}>
                Send again
              </Button>
            )}
            <Button look="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
