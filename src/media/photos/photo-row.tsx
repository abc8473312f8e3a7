import { useState } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { ZoomView } from '#src/ui/zoom-view.tsx';

type PhotoRowProps = {
  label: string;
  images: readonly (Image & { hidden?: boolean })[];
  /** The URLs of the photos to mark, and the word to show on the mark. */
  marked?: { word: string; urls: ReadonlySet<string> };
};

/** Thumbnails that open in a full-window viewer. Hidden photos are marked. */
export function PhotoRow({ label, images, marked }: PhotoRowProps) {
  const [zoomed, setZoomed] = useState<number | null>(null);
  const alt = (at: number) => `${label}, photo ${at + 1} of ${images.length}`;
  const step = (by: number) =>
    setZoomed((at) => (at === null ? null : (at + by + images.length) % images.length));
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
      <ZoomView
        image={zoomed === null ? null : (images[zoomed] ?? null)}
        alt={alt(zoomed ?? 0)}
        position={`${(zoomed ?? 0) + 1} of ${images.length}`}
        onClose={() => setZoomed(null)}
        onStep={images.length > 1 ? step : undefined}
      />
    </>
  );
}
