import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cameraText, useCamera } from '#src/media/camera.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';

const quality = 0.92;

/** Returns the current frame of the video as a JPEG, or null if there is none. */
async function pictureFrom(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob && new File([blob], name, { type: blob.type });
}

type WebcamDialogProps = {
  open: boolean;
  /** How many more photos can be added to the form. */
  freeSlots: number;
  onClose: () => void;
  onTake: (photo: File) => void;
};

/** Takes photos with this computer's camera. */
export function WebcamDialog({ open, freeSlots, onClose, onTake }: WebcamDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Take photos" wide>
      {open && <Webcam freeSlots={freeSlots} onClose={onClose} onTake={onTake} />}
    </Dialog>
  );
}

function Webcam({ freeSlots, onClose, onTake }: Omit<WebcamDialogProps, 'open'>) {
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const { state, trouble, again } = useCamera(video);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (state === 'ready') shutter.current?.focus();
  }, [state]);

  async function take() {
    if (!video.current || freeSlots === 0) return;
    const photo = await pictureFrom(video.current, `camera-${taken + 1}.jpg`);
    if (!photo) return;
    onTake(photo);
    setTaken(taken + 1);
  }
  return (
    <div className="grid gap-4">
      {state === 'asking' && (
        <Loading label="Waiting for the camera">
          <Skeleton className="aspect-video w-full" />
        </Loading>
      )}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Live camera picture"
        hidden={state !== 'ready'}
        className="aspect-video w-full rounded-box bg-black object-contain"
      />
      {state === 'asking' && (
        <p className="text-muted">If the browser asks, let it use the camera.</p>
      )}
      {trouble && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{cameraText[trouble]}</p>
          {trouble !== 'insecure' && (
            <Button look="paper" onClick={again}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'ready' && (
          <Button
            ref={shutter}
            look="amber"
            className="h-14 px-6"
            unavailable={freeSlots === 0}
            onClick={() => void take()}
          >
            <Camera aria-hidden="true" className="size-5" />
            Take photo
          </Button>
        )}
        <Button look="paper" className="h-14 px-6" onClick={onClose}>
          Done
        </Button>
        <p role="status" className="text-muted">
          {taken > 0 && (taken === 1 ? '1 photo taken.' : `${taken} photos taken.`)}
          {freeSlots === 0 && ' The form can’t take any more photos.'}
        </p>
      </div>
    </div>
  );
}
