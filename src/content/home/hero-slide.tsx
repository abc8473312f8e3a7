import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import type { Slide } from './slides.ts';

type HeroSlideProps = {
  slide: Slide;
  number: number;
  count: number;
  shown: boolean;
  /** Whether the slide may load its picture. */
  loaded: boolean;
};

/** A slide with text and a picture. The picture is on the right or, on narrow screens, below the text. */
export function HeroSlide({ slide, number, count, shown, loaded }: HeroSlideProps) {
  const { headline, text, alt, color, dark } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern requires a group
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${number} of ${count}`}
      inert={!shown}
      className={`col-start-1 row-start-1 transition-opacity duration-500 lg:relative ${
        shown ? 'z-1 opacity-100' : 'opacity-0'
      } ${color} ${dark ? 'slide-dark' : 'slide-light'}`}
    >
      {loaded ? (
        <picture>
          <source media="(width < 64rem)" srcSet={`/art/scene-${number}-narrow.webp`} />
          <img
            src={`/art/scene-${number}.webp`}
            alt={alt}
            width={1600}
            height={720}
            fetchPriority={number === 1 ? 'high' : 'auto'}
            draggable={false}
            className="aspect-10/7 w-full sm:aspect-2/1 object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
          />
        </picture>
      ) : (
        <div className="aspect-10/7 sm:aspect-2/1 lg:hidden" />
      )}
      <div className="page-width relative flex flex-col items-start justify-center pt-6 pb-20 lg:min-h-[clamp(26rem,45vw,44rem)] lg:pt-10 lg:pb-24">
        <h2 className="max-w-[9ch] text-[clamp(2.6rem,6.4vw,5.6rem)] leading-[0.95] max-lg:max-w-none">
          {headline}
        </h2>
        <p className="mt-4 max-w-[34ch] text-lg lg:mt-6 lg:max-w-[30ch] lg:text-xl">{text}</p>
        <div className="mt-6 flex flex-wrap gap-4 lg:mt-8">
          <Link to={paths.products} className={buttonClass(dark ? 'amber' : 'primary')}>
            Buy Guitar
          </Link>
          <Link to={paths.addProduct} className={buttonClass('paper')}>
            Sell Guitar
          </Link>
        </div>
      </div>
    </div>
  );
}
