import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { Welcome } from './welcome.tsx';

/** Below the fold, so it loads after the first view. */
const LowerHome = lazyPart(
  async () => (await import('./lower-home.tsx')).LowerHome,
  <ReloadPanel what="The rest of this page" />,
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
      {/* About as high as the loaded content, so that Back and the scroll bar keep their position. */}
      <Suspense fallback={<div className="h-[130rem]" />}>
        <LowerHome />
      </Suspense>
    </>
  );
}
