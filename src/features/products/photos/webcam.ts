/** Why there is no picture from a camera. `insecure`: browsers offer cameras only to pages over HTTPS. */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof Error && troubles[error.name]) || 'failed';

/** Opens a camera, if possible the one at the back of the device. */
export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  // Missing in pages over plain HTTP.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return 'insecure';
  const video = {
    facingMode: 'environment',
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  };
  return devices.getUserMedia({ video, audio: false }).catch(troubleOf);
}

const quality = 0.92;

/** Returns the picture that the video shows now, as a JPEG; null if there is none. */
export async function pictureFrom(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob && new File([blob], name, { type: blob.type });
}
