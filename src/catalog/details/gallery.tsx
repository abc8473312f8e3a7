import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { pictureSizes } from '#contracts/media/image-variants.ts';
import type { Image } from '#contracts/media/images.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import { useSwipe } from '#src/ui/use-swipe.ts';
import { ZoomView } from '#src/ui/zoom-view.tsx';

const arrow =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-base-100/90 text-base-content shadow-md';

/** A product's photos: a large photo, and thumbnails. Arrow keys and swipes change the large photo. */
export function Gallery({ images, title }: { images: readonly Image[]; title: string }) {
  const [chosen, setChosen] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const many = images.length > 1;
  // The product may have fewer photos after a refetch, so `chosen` may be too high.
  const at = Math.min(chosen, Math.max(0, images.length - 1));
  const step = (by: number) => setChosen((at + by + images.length) % images.length);
  const swipe = useSwipe(many ? step : undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (!many || zoomed || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    step(event.key === 'ArrowRight' ? 1 : -1);
  }

  const shown = images[at] ?? null;
  const position = `${at + 1} of ${images.length}`;
  const alt = many ? `${title}, photo ${position}` : title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={`Photos of ${title}`} onKeyDown={onKeyDown}>
      <div className="relative" {...swipe}>
        <Picture
          image={pictureOf(shown)}
          alt={alt}
          sizes={pictureSizes.gallery}
          priority
          className="rounded-box [&>img]:object-contain"
        />
        {shown && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="Open the full-size photo"
            onClick={() => setZoomed(true)}
            className="group absolute inset-0 grid cursor-zoom-in items-end justify-items-end rounded-box p-3"
          >
            <span className="grid size-11 place-items-center rounded-full bg-base-100/90 text-base-content shadow-md">
              <ZoomIn aria-hidden="true" />
            </span>
          </button>
        )}
        {many && (
          <>
            <button
              type="button"
              aria-label="Previous photo"
              onClick={() => step(-1)}
              className={`${arrow} start-3`}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              onClick={() => step(1)}
              className={`${arrow} end-3`}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </>
        )}
      </div>
      {many && (
        <ul className="mt-4 grid grid-cols-4 gap-3 sm:grid-cols-6 lg:grid-cols-5">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={`Photo ${index + 1}`}
                aria-current={index === at || undefined}
                onClick={() => setChosen(index)}
                className="block w-full overflow-hidden rounded-box border-2 border-transparent aria-[current=true]:border-primary"
              >
                <Picture image={pictureOf(image)} alt="" sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ZoomView
        image={zoomed ? shown : null}
        alt={alt}
        position={position}
        onClose={() => setZoomed(false)}
        onStep={many ? step : undefined}
      />
    </div>
  );
}
