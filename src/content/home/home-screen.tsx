import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { Welcome } from './welcome.tsx';

/** Loads after the first view, because it is below the fold. */
const LowerHome = lazyPart(
  async () => (await import('./lower-home.tsx')).LowerHome,
  <ReloadPanel what="The rest of the page" />,
);

export function Component() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Second Fret: used guitars and gear
      </h1>
      <HeroCarousel />
      <Welcome />
      <CategoryGrid />
      {/* The placeholder is roughly as tall as the loaded content, to keep the scroll bar stable and to let the Back
          button restore the position. */}
      <Suspense fallback={<div aria-busy="true" className="h-[130rem]" />}>
        <LowerHome />
      </Suspense>
    </>
  );
}
