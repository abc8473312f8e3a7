import { useState } from 'react';
import type { UpdateState } from '#contracts/app/desktop-channels.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError } from '#src/ui/toaster.tsx';

/** Offers a newer version in a bar that the user can dismiss. */
export function UpdateNotice({ state }: { state: UpdateState | null }) {
  const [dismissed, setDismissed] = useState('');
  const offer = state && 'version' in state ? state : null;
  const name = offer ? `${offer.status} ${offer.version}` : '';
  return (
    <div role="status">
      {offer && dismissed !== name && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-rule bg-base-200 px-4 py-2">
          <p>{words(offer)}</p>
          <div className="flex gap-6">
            {offer.status === 'available' && (
              <Button look="paper" onClick={() => void download()}>
                Download
              </Button>
            )}
            {offer.status === 'ready' && (
              <Button look="paper" onClick={() => void platform.updates?.restart()}>
                Restart now
              </Button>
            )}
            {offer.status !== 'downloading' && (
              <Button look="ghost" onClick={() => setDismissed(name)}>
                Later
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function words({ status, version }: Extract<UpdateState, { version: string }>): string {
  switch (status) {
    case 'available':
      return `Second Fret ${version} is available.`;
    case 'downloading':
      return `Downloading Second Fret ${version}. You can keep working.`;
    case 'ready':
      return `Second Fret ${version} is ready. It will be installed when you quit.`;
  }
}

async function download() {
  try {
    await platform.updates?.download();
  } catch {
    toastError('The update couldn’t be downloaded. Try again later.');
  }
}
