import { NewArrivals } from './new-arrivals.tsx';
import { PopularBrands } from './popular-brands.tsx';
import { SellSteps } from './sell-steps.tsx';

/** The part of Home below the first view. */
export function LowerHome() {
  return (
    <>
      <SellSteps />
      <NewArrivals />
      <PopularBrands />
    </>
  );
}
