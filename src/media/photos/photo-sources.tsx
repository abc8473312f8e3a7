import { Smartphone, Webcam } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import type { PhotoUploads } from './photo-uploads.ts';
import { usePhoneLink } from './use-phone-link.ts';

const failed = <FormError message="This part of the page couldn’t be loaded. Reload the page." />;
const PhoneDialog = lazyPart(async () => (await import('./phone-dialog.tsx')).PhoneDialog, failed);
const WebcamDialog = lazyPart(
  async () => (await import('./webcam-dialog.tsx')).WebcamDialog,
  failed,
);
const Inbox = lazyPart(async () => (await import('./photo-inbox.tsx')).PhotoInbox, failed);

/** The folder that the desktop app watches for photos. Nothing in a browser. */
export const PhotoInbox = (props: ComponentProps<typeof Inbox>) =>
  platform.inbox && <Inbox {...props} />;

type PhotoSourcesProps = {
  uploads: PhotoUploads;
  /** How many more photos can be added to the form. */
  freeSlots: number;
  onAdd: (files: readonly File[]) => void;
  /** The id of the form's draft, to which the phone link belongs. */
  draftId?: string | undefined;
};

/**
 * Buttons for taking photos with a phone or with this computer's camera. Hidden on phones, where the form has its own
 * camera button.
 */
export function PhotoSources({ uploads, freeSlots, onAdd, draftId }: PhotoSourcesProps) {
  const [shown, setShown] = useState<'phone' | 'webcam' | null>(null);
  const phone = usePhoneLink(uploads, draftId);
  const { state } = phone;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const close = () => setShown(null);
  function show(dialog: 'phone' | 'webcam') {
    setShown(dialog);
    setOpened([...opened, dialog]);
  }
  return (
    <>
      <div className="contents pointer-coarse:hidden">
        <Button
          look="paper"
          aria-haspopup="dialog"
          unavailable={freeSlots === 0}
          onClick={() => {
            show('phone');
            if (state.status !== 'waiting') void phone.start(freeSlots);
          }}
        >
          <Smartphone aria-hidden="true" className="size-5" />
          Use a phone
        </Button>
        <Button
          look="paper"
          aria-haspopup="dialog"
          unavailable={freeSlots === 0}
          onClick={() => show('webcam')}
        >
          <Webcam aria-hidden="true" className="size-5" />
          Webcam
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {state.status === 'connected' &&
          (state.received === 0
            ? 'A phone is connected. Its photos will appear here.'
            : `${state.received === 1 ? '1 photo' : `${state.received} photos`} from the phone.`)}
      </p>
      {opened.includes('phone') && (
        <PhoneDialog
          open={shown === 'phone'}
          state={state}
          onStart={() => void phone.start(freeSlots)}
          onClose={close}
        />
      )}
      {opened.includes('webcam') && (
        <WebcamDialog
          open={shown === 'webcam'}
          freeSlots={freeSlots}
          onClose={close}
          onTake={(photo) => onAdd([photo])}
        />
      )}
    </>
  );
}
