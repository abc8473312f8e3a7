import { type RefObject, useEffect, useState } from 'react';

/**
 * The reason why a camera can't be used. `insecure` means that the page isn't served over HTTPS, which browsers
 * require.
 */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

export const cameraText: Record<CameraTrouble, string> = {
  denied:
    'This page isn’t allowed to use the camera. Allow it in the browser’s address bar or in the system’s settings, then try again.',
  missing: 'There is no camera. Connect one, then try again.',
  busy: 'Another program is using the camera. Close it, then try again.',
  insecure:
    'Browsers allow cameras only on secure pages. Open the shop at its address with https://.',
  failed: 'The camera doesn’t work. Disconnect and reconnect it, then try again.',
};

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof Error && troubles[error.name]) || 'failed';

/** Opens a camera, preferably the one on the back of the device. */
async function openCamera(): Promise<MediaStream | CameraTrouble> {
  // Undefined on pages served over plain HTTP.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return 'insecure';
  const video = {
    facingMode: 'environment',
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  };
  return devices.getUserMedia({ video, audio: false }).catch(troubleOf);
}

/** Shows the camera image in `video` while the component is mounted. `again` retries after a failure. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'asking' | 'ready' | CameraTrouble>('asking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `attempt` changes
  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    setState('asking');
    void openCamera().then((opened) => {
      if (typeof opened === 'string') return gone || setState(opened);
      stream = opened;
      if (gone || !video.current) return stop();
      // The camera has been disconnected.
      for (const track of opened.getTracks()) track.onended = () => setState('missing');
      video.current.srcObject = opened;
      setState('ready');
    });
    return () => {
      gone = true;
      stop();
    };
  }, [attempt]);
  const trouble = state === 'asking' || state === 'ready' ? null : state;
  return { state, trouble, again: () => setAttempt(attempt + 1) };
}
