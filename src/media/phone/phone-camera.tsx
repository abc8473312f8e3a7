import { Camera, Images } from 'lucide-react';
import { useState } from 'react';
import { maxPhotos } from '#contracts/media/images.ts';
import type { PhoneState } from '#contracts/media/phone-photos.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { formatLeft } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import {
  acceptedPhotos,
  areUploading,
  countUnstored,
  storedImages,
} from '#src/media/photos/photo-uploads.ts';
import { RefusedFiles } from '#src/media/photos/refused-files.tsx';
import { usePhotos } from '#src/media/photos/use-photos.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { PhonePhoto } from './phone-photo.tsx';
import { sendPhoto } from './phone-queries.ts';
import { ScanFirst } from './scan-first.tsx';

/** Takes photos with the phone's camera and sends each one immediately. */
export function PhoneCamera({ token, state }: { token: string; state: PhoneState }) {
  const [link, setLink] = useState(state);
  /** A message that explains why the link has ended. Empty until then. */
  const [ended, setEnded] = useState('');
  const [left, setLeft] = useState(0);
  const { uploads, photos } = usePhotos([], async (file, options) => {
    try {
      const { image, ...now } = await sendPhoto(token, file, options);
      setLink(now);
      return image;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setEnded(error.message);
      throw error;
    }
  });
  const rest = Date.parse(link.expires_at) - useNow(1000);
  const sent = storedImages(photos).length;
  const busy = areUploading(photos);
  const free = link.free - countUnstored(photos);

  function add(files: readonly File[]) {
    const fitting = files.slice(0, Math.max(0, free));
    setLeft(files.length - fitting.length);
    uploads.add(fitting);
  }
  const over = ended !== '' || rest <= 0;
  return (
    <div className="grid gap-6">
      {over && (
        <ScanFirst>
          {ended || 'This code has expired. Show a new one on the computer and scan it.'}
        </ScanFirst>
      )}
      {!over && (
        <div className="grid gap-3">
          {free > 0 ? (
            <>
              <Take icon={Camera} look="amber" capture onFiles={add}>
                Take a photo
              </Take>
              <Take icon={Images} look="paper" multiple onFiles={add}>
                Choose photos
              </Take>
            </>
          ) : (
            <p className="plate p-5 text-lg">
              {busy ? 'Sending your photos…' : 'The form can’t take any more photos.'}
            </p>
          )}
          <p className="text-muted">
            {free === 1
              ? 'You can add one more photo'
              : `You can add ${Math.max(0, free)} more photos`}
            . {formatLeft(rest)}.
          </p>
        </div>
      )}
      <div role="status" className="grid gap-1">
        {sent > 0 && (
          <p className="text-lg font-semibold">
            {sent === 1 ? '1 photo is' : `${sent} photos are`} in the form on the computer.
          </p>
        )}
        {left > 0 && (
          <p className="font-semibold text-error">
            The form is full. {left === 1 ? 'One photo wasn’t' : `${left} photos weren’t`} added.
          </p>
        )}
      </div>
      <RefusedFiles files={uploads.refused()} most={maxPhotos} />
      {photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, position) => (
            <PhonePhoto
              key={photo.key}
              photo={photo}
              position={position}
              onRetry={over ? null : () => uploads.retry(photo.key)}
              onRemove={() => uploads.remove(photo.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type TakeProps = {
  icon: typeof Camera;
  look: 'amber' | 'paper';
  capture?: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: string;
};

function Take({
  icon: Icon,
  look,
  capture = false,
  multiple = false,
  onFiles,
  children,
}: TakeProps) {
  return (
    <label
      className={buttonClass(
        look,
        'h-16 text-lg has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-foam',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
      {children}
      <input
        type="file"
        accept={acceptedPhotos}
        multiple={multiple}
        {...(capture && { capture: 'environment' })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}
