import { CategoryGrid } from './category-grid.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { NewArrivals } from './new-arrivals.tsx';
import { PopularBrands } from './popular-brands.tsx';
import { SellSteps } from './sell-steps.tsx';
import { Welcome } from './welcome.tsx';

export function Component() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Second Fret: used guitars and gear
      </h1>
      <HeroCarousel />
      <Welcome />
      <CategoryGrid />
      <SellSteps />
      <NewArrivals />
      <PopularBrands />
    </>
  );
}
