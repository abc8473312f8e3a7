import { NewArrivals } from './new-arrivals.tsx';
import { PopularBrands } from './popular-brands.tsx';
import { SellSteps } from './sell-steps.tsx';

/** What Home shows below its first view. */
export function LowerHome() {
  return (
    <>
      <SellSteps />
      <NewArrivals />
      <PopularBrands />
    </>
  );
}
