import { useEffect, useRef, useState } from 'react';
import { type Image, maxImageBytes } from '#contracts/images.ts';
import { describeError } from '#src/lib/api-error.ts';
import { uploadPhoto } from './product-queries.ts';

type Upload =
  | { status: 'idle' }
  | { status: 'uploading'; share: number }
  /** `file` may be sent once more; null where that would not help. */
  | { status: 'failed'; message: string; file: File | null };

/** An address that shows `file` on this page alone. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      setPreview(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview;
}

/** Uploads a chosen photo at once; a newer choice ends the older one. `onDone` gets the stored picture. */
export function usePhotoUpload(onDone: (image: Image) => void) {
  const [upload, setUpload] = useState<Upload>({ status: 'idle' });
  const [sending, setSending] = useState<File | null>(null);
  const preview = usePreview(sending);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Ends when this file is stored, refused, or given up for another; never rejects. */
  async function start(file: File): Promise<void> {
    running.current?.abort();
    if (file.size > maxImageBytes) {
      const message = 'This photo is larger than 10 MB. Choose a smaller one.';
      setUpload({ status: 'failed', message, file: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSending(file);
    setUpload({ status: 'uploading', share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!signal.aborted) setUpload({ status: 'uploading', share });
      };
      const image = await uploadPhoto(file, { signal, onProgress });
      if (signal.aborted) return;
      setUpload({ status: 'idle' });
      onDone(image);
    } catch (error) {
      if (signal.aborted) return;
      setSending(null);
      setUpload({ status: 'failed', message: describeError(error).message, file });
    }
  }

  return { upload, preview, start };
}
