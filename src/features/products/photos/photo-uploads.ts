import { type Image, imageVariants, maxImageBytes } from '#contracts/images.ts';
import { maxPhotos } from '#contracts/products.ts';
import { ApiError, type ApiErrorCode, describeError } from '#src/lib/api-error.ts';
import type { OnProgress } from '#src/lib/upload.ts';

/** `lost`: no answer came, so that another try may well succeed; `mayRetry` is false where it never will. */
export type PhotoState =
  | { status: 'waiting' }
  | { status: 'turning' }
  | { status: 'uploading'; share: number }
  | { status: 'stored'; image: Image }
  | { status: 'failed'; message: string; mayRetry: boolean; lost: boolean };

export type Photo = {
  readonly key: string;
  /** An address that shows it: of the file on this page alone, or of the stored picture. */
  readonly preview: string;
  /** What is sent; null for a picture that was stored before this page was opened. */
  readonly source: Blob | null;
  readonly state: PhotoState;
};

export type PhotoUploads = {
  subscribe(listener: () => void): () => void;
  photos(): readonly Photo[];
  /** Takes files on and begins to send them; returns how many found no place. */
  add(files: readonly File[]): number;
  /** Puts a photo at a place of the order, counted from 0. */
  move(key: string, to: number): void;
  /** Turns a photo a quarter clockwise and sends it anew; false where this browser can't. */
  turn(key: string): Promise<boolean>;
  retry(key: string): void;
  /** Sends again whatever got no answer. */
  retryLost(): void;
  remove(key: string): void;
  /** Shows these stored pictures instead of all that is there. */
  replace(images: readonly Image[]): void;
  /** Gives up what is on its way. */
  stop(): void;
};

type Options = {
  stored: readonly Image[];
  upload: (file: Blob, options: { signal: AbortSignal; onProgress: OnProgress }) => Promise<Image>;
  /** The picture at an address, turned a quarter clockwise. */
  turned: (address: string) => Promise<Blob>;
};

const mostAtOnce = 2;
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
  state:
    file.size > maxImageBytes
      ? { status: 'failed', message: tooLarge, mayRetry: false, lost: false }
      : { status: 'waiting' },
});

function forget({ preview, source }: Photo): void {
  if (source) URL.revokeObjectURL(preview);
}

/** What the server says of the photo itself, and will say of it again. */
const refusedForGood: readonly (ApiErrorCode | null)[] = [
  'payload_too_large',
  'unsupported_media_type',
  'unreadable_image',
];

function failure(error: unknown): PhotoState {
  const code = error instanceof ApiError ? error.code : null;
  return {
    status: 'failed',
    message: describeError(error).message,
    mayRetry: !refusedForGood.includes(code),
    lost: code === 'offline',
  };
}

/** The photos of one form, in their order; at most two are on their way at a time. */
export function createPhotoUploads({ stored, upload, turned }: Options): PhotoUploads {
  let photos: readonly Photo[] = stored.map(ofImage);
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();

  function set(next: readonly Photo[]) {
    photos = next;
    for (const listener of listeners) listener();
  }
  const find = (key: string) => photos.find((photo) => photo.key === key);
  function change(key: string, changes: Partial<Photo>) {
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  }
  function end(key: string) {
    running.get(key)?.abort();
    running.delete(key);
  }

  function sendNext() {
    for (const { key, source, state } of photos) {
      if (running.size >= mostAtOnce) return;
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
      const onProgress = (share: number) => tell({ status: 'uploading', share });
      tell({ status: 'stored', image: await upload(source, { signal, onProgress }) });
    } catch (error) {
      tell(failure(error));
    } finally {
      if (running.get(key) === controller) running.delete(key);
      if (!signal.aborted) sendNext();
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    photos: () => photos,

    add(files) {
      const places = Math.max(0, maxPhotos - photos.length);
      set([...photos, ...files.slice(0, places).map(ofFile)]);
      sendNext();
      return Math.max(0, files.length - places);
    },

    move(key, to) {
      const moved = find(key);
      if (!moved) return;
      const others = photos.filter((photo) => photo !== moved);
      set(others.toSpliced(to, 0, moved));
    },

    async turn(key) {
      const photo = find(key);
      if (!photo || photo.state.status === 'turning') return true;
      end(key);
      change(key, { state: { status: 'turning' } });
      // The largest there is: a thumbnail would be sent as the new original.
      const address =
        photo.state.status === 'stored' && !photo.source ? photo.state.image.url : photo.preview;
      try {
        const source = await turned(address);
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

    retry(key) {
      if (find(key)?.state.status === 'failed') change(key, { state: { status: 'waiting' } });
      sendNext();
    },

    retryLost() {
      const again = (photo: Photo): Photo =>
        photo.state.status === 'failed' && photo.state.lost
          ? { ...photo, state: { status: 'waiting' } }
          : photo;
      if (photos.some((photo) => again(photo) !== photo)) set(photos.map(again));
      sendNext();
    },

    remove(key) {
      const photo = find(key);
      if (!photo) return;
      end(key);
      forget(photo);
      set(photos.filter((other) => other !== photo));
      sendNext();
    },

    replace(images) {
      for (const photo of photos) {
        end(photo.key);
        forget(photo);
      }
      set(images.map(ofImage));
    },

    stop() {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}

/** The stored pictures among them, in order. */
export function storedImages(photos: readonly Photo[]): Image[] {
  return photos.flatMap(({ state }) => (state.status === 'stored' ? [state.image] : []));
}

/** What to say of those that failed; null where none did. */
export function describeFailures(photos: readonly Photo[]): string | null {
  const failed = photos.map(({ state }) => state).filter((state) => state.status === 'failed');
  if (failed.length === 0) return null;
  const one = failed.length === 1;
  const which = one ? 'A photo' : `${failed.length} photos`;
  return failed.some(({ mayRetry }) => mayRetry)
    ? `${which} did not arrive. Upload again or remove!`
    : `${which} can’t be taken. Remove ${one ? 'it' : 'them'}!`;
}

/** Says of photos that were chosen and never arrived that they have to be added again. */
export const missingPhotos = (n: number, since = '') =>
  n === 1
    ? `A photo had not arrived${since}. Please add it again.`
    : `${n} photos had not arrived${since}. Please add them again.`;

/** Whether some are not where they should be yet, though nothing went wrong. */
export function areUnderWay(photos: readonly Photo[]): boolean {
  return photos.some(({ state }) => ['waiting', 'turning', 'uploading'].includes(state.status));
}

/** How many would be lost with the form: on their way, or failed. */
export function countUnstored(photos: readonly Photo[]): number {
  return photos.filter(({ state }) => state.status !== 'stored').length;
}
