import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useModal } from './use-modal.ts';
import { useSwipe } from './use-swipe.ts';

type ZoomViewProps = {
  /** The largest variant of the picture, or null to keep the view closed. */
  image: { url: string; width: number; height: number } | null;
  alt: string;
  /** The picture's position, such as `2 of 4`. */
  position: string;
  onClose: () => void;
  /** Goes to the next (1) or previous (-1) picture. Undefined if there is only one picture. */
  onStep?: ((by: 1 | -1) => void) | undefined;
};

const button =
  'grid size-12 place-items-center rounded-full bg-base-100 text-base-content shadow-md hover:bg-base-200';

/**
 * Shows a picture at the size of the window. Pressing the picture or the + key magnifies it. A magnified picture can be
 * scrolled.
 */
export function ZoomView({ image, alt, position, onClose, onStep }: ZoomViewProps) {
  const open = image !== null;
  const modal = useModal(open, onClose);
  const frame = useRef<HTMLElement>(null);
  const [large, setLarge] = useState(false);
  useEffect(() => {
    if (!open) setLarge(false);
  }, [open]);

  function step(by: 1 | -1) {
    setLarge(false);
    onStep?.(by);
  }
  // While the picture is magnified, dragging a finger scrolls it instead of changing the picture.
  const swipe = useSwipe(onStep && !large ? step : undefined);

  /** Magnifies the picture around a point. `x` and `y` are fractions of the picture's width and height. */
  function magnify(x = 0.5, y = 0.5) {
    setLarge(true);
    requestAnimationFrame(() => {
      const box = frame.current;
      if (!box) return;
      box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
      box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
    });
  }
  function onPress({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLElement>) {
    if (large) setLarge(false);
    else magnify(offsetX / currentTarget.offsetWidth, offsetY / currentTarget.offsetHeight);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') magnify();
    if (event.key === '-') setLarge(false);
    // While the picture is magnified, the arrow keys scroll it instead of changing the picture.
    if (large || !onStep) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  }

  return (
    <dialog
      {...modal}
      aria-label={alt}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-[#140a04] p-0 text-base-content"
    >
      {image && (
        <>
          <section
            ref={frame}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a magnified picture must be scrollable by keyboard
            tabIndex={0}
            aria-label={large ? 'Enlarged photo: use the arrow keys to move around' : 'Photo'}
            className={`grid size-full overflow-auto overscroll-contain outline-offset-[-4px] ${large ? '' : 'grid-rows-[minmax(0,1fr)]'}`}
            {...swipe}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={onPress}
              className={`m-auto block ${large ? 'w-[200vw] max-w-none cursor-zoom-out lg:w-[160vw]' : 'size-full cursor-zoom-in'}`}
            >
              <img
                src={image.url}
                width={image.width}
                height={image.height}
                alt={alt}
                className={large ? 'h-auto w-full' : 'size-full object-contain'}
              />
            </button>
          </section>
          <div className="pointer-events-none fixed inset-x-0 top-0 flex justify-end gap-3 p-4 *:pointer-events-auto">
            <button
              type="button"
              aria-label={large ? 'Zoom out' : 'Zoom in'}
              onClick={() => (large ? setLarge(false) : magnify())}
              className={button}
            >
              {large ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
            </button>
            <button type="button" aria-label="Close" onClick={onClose} className={button}>
              <X aria-hidden="true" />
            </button>
          </div>
          {onStep && (
            <div className="pointer-events-none fixed inset-x-0 bottom-0 flex items-center justify-between p-4 *:pointer-events-auto">
              <button
                type="button"
                aria-label="Previous photo"
                onClick={() => step(-1)}
                className={button}
              >
                <ChevronLeft aria-hidden="true" />
              </button>
              <p
                role="status"
                className="rounded-full bg-base-100 px-4 py-2 font-semibold tabular-nums shadow-md"
              >
                {position}
              </p>
              <button
                type="button"
                aria-label="Next photo"
                onClick={() => step(1)}
                className={button}
              >
                <ChevronRight aria-hidden="true" />
              </button>
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
