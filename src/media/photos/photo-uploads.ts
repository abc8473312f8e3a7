import { create } from 'zustand';
import { imageVariants } from '#contracts/media/image-variants.ts';
import { type Image, maxImageBytes, type UploadedImage } from '#contracts/media/images.ts';
import { ApiError, type ApiErrorCode, describeError } from '#src/lib/api-error.ts';
import type { OnProgress } from '#src/media/upload.ts';
import type { RefusedFile } from './offered-photo.ts';

/** The files that photo fields offer for selection. Windows knows no media type for HEIC. */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** Loads what reads pictures when the first one is added. */
const fitting = () => import('./fitting-photo.ts');

/**
 * The state of a photo's upload. After a failure, `lost` is true if there was no reply, and `mayRetry` is false if
 * another attempt can't succeed.
 */
export type PhotoState =
  | { status: 'waiting' }
  | { status: 'turning' }
  | { status: 'uploading'; share: number }
  | { status: 'stored'; image: UploadedImage }
  | { status: 'failed'; message: string; mayRetry: boolean; lost: boolean };

export type Photo = {
  readonly key: string;
  /** The URL of the picture to show: a blob URL or the stored image's URL. */
  readonly preview: string;
  /** The file to upload, or null if the image was already stored when the page opened. */
  readonly source: Blob | null;
  readonly state: PhotoState;
};

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

type Options = {
  stored: readonly Image[];
  upload: (
    file: Blob,
    options: { signal: AbortSignal; onProgress: OnProgress },
  ) => Promise<UploadedImage>;
  /** The maximum number of photos in the form. */
  most: number;
};

/** `refused` are the files of the last selection that were left out, because they didn't fit or aren't readable pictures. */
type Photos = { photos: readonly Photo[]; refused: readonly RefusedFile[] };

const maxParallel = 2;
const tooLarge = 'This photo is larger than 10 MB. Choose a smaller one.';

let made = 0;
function newKey(): string {
  made += 1;
  return `photo-${made}`;
}

const ofImage = (image: Image): Photo => ({
  key: newKey(),
  preview: imageVariants(image)[0]?.url ?? image.url,
  source: null,
  state: { status: 'stored', image },
});

const ofFile = (file: File): Photo => ({
  key: newKey(),
  preview: URL.createObjectURL(file),
  source: file,
  state: { status: 'waiting' },
});

function forget({ preview, source }: Photo): void {
  if (source) URL.revokeObjectURL(preview);
}

/** Errors caused by the photo itself, which a retry can't fix. */
const permanentErrors: readonly (ApiErrorCode | null)[] = [
  'payload_too_large',
  'unsupported_media_type',
  'unreadable_image',
];

function failure(error: unknown): PhotoState {
  const code = error instanceof ApiError ? error.code : null;
  return {
    status: 'failed',
    message: describeError(error).message,
    mayRetry: !permanentErrors.includes(code),
    lost: code === 'offline',
  };
}

/** Manages a form's photos and their order, and uploads at most two photos at a time. */
export function createPhotoUploads({ stored, upload, most }: Options) {
  const use = create<Photos>(() => ({ photos: stored.map(ofImage), refused: [] }));
  const running = new Map<string, AbortController>();

  const photos = () => use.getState().photos;
  const set = (next: readonly Photo[]) => use.setState({ photos: next });
  const find = (key: string) => photos().find((photo) => photo.key === key);
  const freeSlots = () => Math.max(0, most - photos().length);
  function change(key: string, changes: Partial<Photo>) {
    set(photos().map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  }
  function end(key: string) {
    running.get(key)?.abort();
    running.delete(key);
  }

  function sendNext() {
    for (const { key, source, state } of photos()) {
      if (running.size >= maxParallel) return;
      if (state.status === 'waiting' && source) void send(key, source);
    }
  }

  async function send(key: string, source: Blob): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(key, controller);
    const tell = (state: PhotoState) => {
      if (!signal.aborted) change(key, { state });
    };
    tell({ status: 'uploading', share: 0 });
    try {
      const photo = await (await fitting()).fittingPhoto(source);
      if (signal.aborted) return;
      if (photo === null) {
        const name = source instanceof File ? source.name : 'This file';
        use.setState(({ refused }) => ({
          refused: [...refused, { name, why: 'isn’t a photo that we can read' }],
        }));
        remove(key);
        return;
      }
      // Not every browser can show the original.
      const shown = find(key);
      if (photo !== source && shown) {
        forget(shown);
        change(key, { source: photo, preview: URL.createObjectURL(photo) });
      }
      if (photo.size > maxImageBytes) {
        tell({ status: 'failed', message: tooLarge, mayRetry: false, lost: false });
        return;
      }
      const onProgress = (share: number) => tell({ status: 'uploading', share });
      tell({ status: 'stored', image: await upload(photo, { signal, onProgress }) });
    } catch (error) {
      tell(failure(error));
    } finally {
      if (running.get(key) === controller) running.delete(key);
      if (!signal.aborted) sendNext();
    }
  }

  function remove(key: string): void {
    const photo = find(key);
    if (!photo) return;
    end(key);
    forget(photo);
    set(photos().filter((other) => other !== photo));
    sendNext();
  }

  /** Retries all uploads that have failed and for which `again` returns true. */
  function retryFailed(again: (photo: Photo, lost: boolean) => boolean): void {
    const isAgain = (photo: Photo) =>
      photo.state.status === 'failed' && again(photo, photo.state.lost);
    if (photos().some(isAgain)) {
      set(
        photos().map((photo) =>
          isAgain(photo) ? { ...photo, state: { status: 'waiting' } } : photo,
        ),
      );
    }
    sendNext();
  }

  return {
    /** Returns the photos, and re-renders the component when they change. */
    use: () => use().photos,
    subscribe: use.subscribe,
    photos,
    refused: () => use.getState().refused,
    remove,

    /** Adds files and starts uploading them. `refused` then contains those for which there is no room. */
    add(files: readonly File[]): void {
      const free = freeSlots();
      use.setState({
        photos: [...photos(), ...files.slice(0, free).map(ofFile)],
        refused: files.slice(free).map(({ name }) => ({ name, why: null })),
      });
      sendNext();
    },

    /** Adds images that are already stored, such as photos sent from a phone. Omits those for which there is no room. */
    receive(images: readonly Image[]): void {
      const has = ({ url }: Image) => storedImages(photos()).some((image) => image.url === url);
      const fresh = images.filter((image) => !has(image));
      set([...photos(), ...fresh.slice(0, freeSlots()).map(ofImage)]);
    },

    /** Moves a photo to a zero-based position. */
    move(key: string, to: number): void {
      const moved = find(key);
      if (moved)
        set(
          photos()
            .filter((photo) => photo !== moved)
            .toSpliced(to, 0, moved),
        );
    },

    /** Rotates a photo 90° clockwise and uploads it again. Resolves to false if the browser can't rotate it. */
    async turn(key: string): Promise<boolean> {
      const photo = find(key);
      if (!photo || photo.state.status === 'turning') return true;
      end(key);
      change(key, { state: { status: 'turning' } });
      // Uses the largest variant, because the rotated picture becomes the new original.
      const address =
        photo.state.status === 'stored' && !photo.source ? photo.state.image.url : photo.preview;
      try {
        const source = await (await fitting()).rotatedPhoto(address);
        if (!find(key)) return true;
        forget(photo);
        change(key, { source, preview: URL.createObjectURL(source), state: { status: 'waiting' } });
        return true;
      } catch {
        const sent = photo.state.status === 'stored' || photo.state.status === 'failed';
        change(key, { state: sent ? photo.state : { status: 'waiting' } });
        return false;
      } finally {
        sendNext();
      }
    },

    retry: (key: string) => retryFailed((photo) => photo.key === key),

    /** Retries all uploads that received no reply. */
    retryLost: () => retryFailed((_, lost) => lost),

    /** Replaces all photos with these stored images. */
    replace(images: readonly Image[]): void {
      for (const photo of photos()) {
        end(photo.key);
        forget(photo);
      }
      set(images.map(ofImage));
    },

    /** Aborts all running uploads. */
    stop(): void {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}

/** Returns the images of the stored photos, in order. */
export function storedImages(photos: readonly Photo[]): Image[] {
  return photos.flatMap(({ state }) => (state.status === 'stored' ? [state.image] : []));
}

/** Returns a message about the photos that failed, or null if none did. */
export function describeFailures(photos: readonly Photo[]): string | null {
  const failed = photos.map(({ state }) => state).filter((state) => state.status === 'failed');
  if (failed.length === 0) return null;
  const one = failed.length === 1;
  const which = one ? 'One photo' : `${failed.length} photos`;
  return failed.some(({ mayRetry }) => mayRetry)
    ? `${which} couldn’t be uploaded. Try again or remove ${one ? 'it' : 'them'}.`
    : `${which} can’t be used. Remove ${one ? 'it' : 'them'}.`;
}

/** Returns the message for `n` photos that were lost because they had not been uploaded. */
export const missingPhotos = (n: number) =>
  n === 1
    ? 'One photo hadn’t finished uploading. Please add it again.'
    : `${n} photos hadn’t finished uploading. Please add them again.`;

/** Returns whether any photo is waiting to be uploaded, rotating or uploading. */
export function areUploading(photos: readonly Photo[]): boolean {
  return photos.some(({ state }) => ['waiting', 'turning', 'uploading'].includes(state.status));
}

/** Returns the number of photos that are not stored yet, including failed ones. */
export function countUnstored(photos: readonly Photo[]): number {
  return photos.filter(({ state }) => state.status !== 'stored').length;
}
