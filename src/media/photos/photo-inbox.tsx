import { FolderSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InboxState, OfferedImage } from '#contracts/media/offered-images.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';

const { inbox } = platform;

/** Returns the desktop app's photo inbox. Returns null while it loads or if there is none. */
function useInbox() {
  const [state, setState] = useState<InboxState | null>(null);
  useEffect(() => {
    if (!inbox) return;
    let gone = false;
    const read = () =>
      void inbox.state().then((now) => {
        if (!gone) setState(now);
      });
    read();
    const stop = inbox.onChange(read);
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const choose = useSingleFlight(async () => {
    if (inbox) setState(await inbox.choose());
  });
  if (!inbox || !state) return null;
  return {
    ...state,
    choose: () => void choose(),
    turnOff: () => void inbox.turnOff().then(setState),
    dismiss: async (ids: readonly string[]) => setState(await inbox.dismiss(ids)),
  };
}
type ReadInbox = NonNullable<ReturnType<typeof useInbox>>;

type PhotoInboxProps = {
  /** How many more photos can be added to the form. */
  freeSlots: number;
  /** Adds images and resolves to those that could be read. */
  onAdd: (images: readonly OfferedImage[]) => Promise<readonly OfferedImage[]>;
};

const count = (n: number) => (n === 1 ? '1 new photo' : `${n} new photos`);

const troubles: Record<NonNullable<InboxState['trouble']>, string> = {
  missing: 'can’t be found. Reconnect the camera or the drive, or choose another folder.',
  unreadable: 'can’t be opened: you don’t have permission. Choose another folder.',
  crowded: 'has too many files to watch. Choose a folder that receives only new photos.',
};

/**
 * Offers new photos from a folder watched by the desktop app, for example the folder where a camera saves its photos.
 */
export function PhotoInbox({ freeSlots, onAdd }: PhotoInboxProps) {
  const inbox = useInbox();
  if (!inbox) return null;
  const { folder, trouble, images } = inbox;
  if (folder === null) {
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="paper" onClick={inbox.choose}>
          <FolderSearch aria-hidden="true" className="size-5" />
          Watch a folder
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          For example, your camera’s folder or one that syncs with your phone. New photos in it will
          appear here.
        </p>
      </div>
    );
  }
  return (
    <section aria-label="Photo inbox" className="plate mt-4 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FolderSearch aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <p role="status" className="min-w-0 flex-1 basis-56">
          <strong className="break-words">{folder}</strong>
          {trouble !== null && ` ${troubles[trouble]}`}
          {trouble === null && images.length === 0 && ': new photos will appear here.'}
          {images.length > 0 && `: ${count(images.length)}`}
        </p>
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <Button look="ghost" onClick={inbox.choose}>
            Change folder
          </Button>
          <Button look="ghost" aria-label={`Stop watching ${folder}`} onClick={inbox.turnOff}>
            Stop watching
          </Button>
        </span>
      </div>
      {images.length > 0 && <Offer inbox={inbox} freeSlots={freeSlots} onAdd={onAdd} />}
    </section>
  );
}

function Offer({ inbox, freeSlots, onAdd }: PhotoInboxProps & { inbox: ReadInbox }) {
  const [busy, setBusy] = useState(false);
  const { images } = inbox;
  const all = images.slice(0, freeSlots);

  async function add(some: readonly OfferedImage[]) {
    if (busy) return;
    setBusy(true);
    const taken = await onAdd(some);
    setBusy(false);
    await inbox.dismiss(taken.map(({ id }) => id));
  }
  return (
    <>
      <ul
        aria-label="New photos"
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2"
      >
        {images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={`Add ${image.name}`}
              title={image.name}
              aria-disabled={freeSlots === 0 || busy || undefined}
              onClick={() => {
                if (freeSlots > 0) void add([image]);
              }}
              className="block w-full overflow-hidden rounded-box bg-base-200 ring-primary hover:ring-3 aria-disabled:opacity-50"
            >
              <img
                src={image.url}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {freeSlots > 0 ? (
          <Button look="primary" busy={busy} onClick={() => void add(all)}>
            {all.length === images.length
              ? `Add ${all.length === 1 ? 'it' : `all ${all.length}`}`
              : `Add the first ${all.length}`}
          </Button>
        ) : (
          <p className="text-sm text-muted">
            The form can’t take any more photos. Remove one to add another.
          </p>
        )}
        <Button look="ghost" onClick={() => void inbox.dismiss(images.map(({ id }) => id))}>
          Dismiss
        </Button>
      </div>
    </>
  );
}
