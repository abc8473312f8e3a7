import { useState } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Loaded on demand, because most photos are only seen small. */
const ZoomView = lazyPart(
  async () => (await import('#src/ui/zoom-view.tsx')).ZoomView,
  <ReloadPanel what="The photo" />,
);

type PhotoRowProps = {
  label: string;
  images: readonly (Image & { hidden?: boolean })[];
  /** The URLs of the photos to mark, and the word to show on the mark. */
  marked?: { word: string; urls: ReadonlySet<string> };
};

/** Thumbnails that open in a full-window viewer. Hidden photos are marked. */
export function PhotoRow({ label, images, marked }: PhotoRowProps) {
  /** Undefined until a photo is opened, and null while none is. */
  const [zoomed, setZoomed] = useState<number | null>();
  const alt = (at: number) => `${label}, photo ${at + 1} of ${images.length}`;
  const step = (by: number) =>
    setZoomed((at) => (typeof at === 'number' ? (at + by + images.length) % images.length : at));
  if (images.length === 0) return <p className="text-muted">No photos.</p>;
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {images.map((image, at) => (
          <li key={image.url} className="grid w-28 content-start justify-items-start gap-1">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Enlarge: ${alt(at)}`}
              onClick={() => setZoomed(at)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-box"
            >
              <Picture image={pictureOf(image)} alt="" sizes="7rem" />
            </button>
            {image.hidden && <Badge tone="tobacco">Hidden</Badge>}
            {marked?.urls.has(image.url) && <Badge tone="amber">{marked.word}</Badge>}
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <ZoomView
          image={zoomed === null ? null : (images[zoomed] ?? null)}
          alt={alt(zoomed ?? 0)}
          position={`${(zoomed ?? 0) + 1} of ${images.length}`}
          onClose={() => setZoomed(null)}
          onStep={images.length > 1 ? step : undefined}
        />
      )}
    </>
  );
}
