import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { addScan } from '#src/lib/scans.ts';

const CameraDialog = lazyPart(async () => (await import('./camera-dialog.tsx')).CameraDialog, null);

/** A button that scans a code with the camera. Shown only on devices with a touchscreen. */
export function CameraScan() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        aria-label="Scan with the camera"
        aria-haspopup="dialog"
        onClick={() => setShown('open')}
        className="absolute end-2 top-1/2 z-1 hidden size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-base-200 pointer-coarse:grid"
      >
        <Camera aria-hidden="true" className="size-6" />
      </button>
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <CameraDialog
            open={shown === 'open'}
            onClose={() => setShown('closed')}
            onCode={(code) => {
              setShown('closed');
              addScan(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
