import { useEffect, useRef, useState } from 'react';
import { cameraText, useCamera } from '#src/media/camera.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import type { CodeReader } from './worker-reader.ts';

/**
 * The browser's built-in code reader. Safari and Firefox have no reader, and on some devices the reader supports no
 * formats.
 */
type BarcodeDetector = {
  new (options: {
    formats: readonly string[];
  }): { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Price tags have QR codes, receipts have Code 128 barcodes, and new gear has the other formats. */
const formats = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const;

/** Opens the browser's code reader, or our own if the browser has none. Rejects if our own can't be loaded. */
async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetector };
  const known = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !formats.every((format) => known.includes(format))) {
    return (await import('./worker-reader.ts')).openWorkerReader();
  }
  const reader = new Detector({ formats });
  return {
    read: async (video) => (await reader.detect(video))[0]?.rawValue ?? null,
    close() {},
  };
}

/** The delay between two attempts to read a code, in milliseconds. */
const pause = 150;

const noReader = 'The code reader couldn’t be loaded. Check the connection, then try again.';

type CameraDialogProps = { open: boolean; onClose: () => void; onCode: (text: string) => void };

/** Scans a code with this device's camera. */
export function CameraDialog({ open, onClose, onCode }: CameraDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Scan with the camera">
      {open && <Camera onClose={onClose} onCode={onCode} />}
    </Dialog>
  );
}

function Camera({ onClose, onCode }: Omit<CameraDialogProps, 'open'>) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, trouble, again } = useCamera(video);
  const [unread, setUnread] = useState(false);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    if (state !== 'ready') return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    let reader: CodeReader | undefined;
    async function look() {
      // Reading fails until the camera has delivered its first frame.
      const text = video.current && (await reader?.read(video.current).catch(() => null));
      if (gone) return;
      if (text) return found.current(text);
      timer = setTimeout(() => void look(), pause);
    }
    openCodeReader().then(
      (opened) => {
        if (gone) return opened.close();
        reader = opened;
        void look();
      },
      () => gone || setUnread(true),
    );
    return () => {
      gone = true;
      clearTimeout(timer);
      reader?.close();
    };
  }, [state]);
  const retry = () => {
    setUnread(false);
    again();
  };
  const problem = trouble ? cameraText[trouble] : unread && noReader;
  return (
    <div className="grid gap-4">
      {state === 'asking' && (
        <Loading label="Waiting for the camera">
          <Skeleton className="aspect-square w-full" />
        </Loading>
      )}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Live camera picture"
        hidden={state !== 'ready'}
        className="aspect-square w-full rounded-box bg-black object-cover"
      />
      <p className="text-muted" role="status">
        {state === 'asking' && 'If the browser asks, let it use the camera.'}
        {state === 'ready' &&
          !unread &&
          'Hold the camera over a price tag, a receipt or a barcode.'}
      </p>
      {problem && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{problem}</p>
          {trouble !== 'insecure' && (
            <Button look="paper" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div>
        <Button look="paper" className="h-14 px-6" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
