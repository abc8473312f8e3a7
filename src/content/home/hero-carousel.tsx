import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSwipe } from '#src/ui/use-swipe.ts';
import { HeroSlide } from './hero-slide.tsx';
import { slides } from './slides.ts';

const showFor = 7000;

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tracks which of `count` slides is shown. A timer, buttons, arrow keys and swipes change the slide. */
function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !calm());
  /** True while the pointer or focus is inside the carousel. During this time, the carousel is paused. */
  const [held, setHeld] = useState(false);

  const go = (to: number) => setIndex((to + count) % count);
  const swipe = useSwipe((by) => go(index + by));

  useEffect(() => {
    if (!playing || held) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((now) => (now + 1) % count);
    }, showFor);
    return () => clearInterval(timer);
  }, [playing, held, count]);

  return {
    index,
    playing,
    go,
    togglePlaying: () => setPlaying(!playing),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
    swipe,
  };
}

const control = 'grid size-11 place-items-center rounded-full hover:bg-current/15';

/** A carousel of six slides. The slide picker looks like a fretboard, with an inlay marking the current slide. */
export function HeroCarousel() {
  const { index, playing, go, togglePlaying, hold, swipe } = useCarousel(slides.length);
  // The number of slides shown so far. A slide's picture loads when the slide is first shown.
  const [reached, setReached] = useState(1);
  if (index + 1 > reached) setReached(index + 1);
  const dark = slides[index]?.dark ?? false;
  const PlayIcon = playing ? Pause : Play;
  return (
    <section
      aria-roledescription="carousel"
      aria-label="From the shop"
      data-theme="daylight"
      className="relative"
      {...hold}
    >
      <div aria-live={playing ? 'off' : 'polite'} className="grid overflow-hidden" {...swipe}>
        {slides.map((slide, n) => (
          <HeroSlide
            key={slide.headline}
            slide={slide}
            number={n + 1}
            count={slides.length}
            shown={n === index}
            loaded={n < reached}
          />
        ))}
      </div>
      <div
        className={`absolute inset-x-0 bottom-4 z-2 lg:bottom-8 ${dark ? 'slide-dark' : 'slide-light'}`}
      >
        <div className="page-width flex items-center">
          <button
            type="button"
            aria-label="Previous slide"
            onClick={() => go(index - 1)}
            className={`${control} -ms-3`}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <ol className="flex border-s-4 border-current">
            {slides.map(({ headline }, n) => (
              <li key={headline} className="border-e border-current">
                <button
                  type="button"
                  aria-label={`Slide ${n + 1}: ${headline}`}
                  aria-current={n === index ? 'true' : undefined}
                  onClick={() => go(n)}
                  className="grid h-11 w-8 place-items-center bg-[linear-gradient(currentcolor,currentcolor)] bg-[length:100%_1px] bg-center bg-no-repeat sm:w-12"
                >
                  <span
                    className={`rounded-full border-2 border-current transition-all ${
                      n === index ? 'size-5 bg-secondary' : 'size-2 bg-current'
                    }`}
                  />
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            aria-label="Next slide"
            onClick={() => go(index + 1)}
            className={control}
          >
            <ChevronRight aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={playing ? 'Pause the slides' : 'Play the slides'}
            onClick={togglePlaying}
            className={control}
          >
            <PlayIcon aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </section>
  );
}
