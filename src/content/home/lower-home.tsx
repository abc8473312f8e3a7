import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { NewArrivals } from './new-arrivals.tsx';
import { PopularBrands } from './popular-brands.tsx';

/** The part of Home below the first view. */
export function LowerHome() {
  return (
    <>
      <NewArrivals />
      <CategoryGrid />
      <SellSteps />
      <PopularBrands />
    </>
  );
}

const steps = [
  ['List It', 'Add photos, an honest grade and your price. It takes two minutes.'],
  ['Sell It', 'Once a buyer books it, it’s on hold. No bidding, no “is this still available?”'],
  [
    'Ship It',
    'Hand it to the buyer in person and enter their six-digit code. There’s nothing to mail.',
  ],
] as const;

/** The three steps of selling a guitar, shown along a guitar neck. */
function SellSteps() {
  return (
    <section aria-labelledby="sell" className="bg-surf text-surf-ink">
      <div className="page-width py-16 lg:py-24">
        <h2 id="sell" className="text-4xl sm:text-6xl">
          Sell your Guitar
        </h2>
        <ol className="neck-steps mt-10">
          {steps.map(([title, text], n) => (
            <li key={title} className="neck-step">
              <span aria-hidden="true" className="neck-dot font-display text-2xl">
                {n + 1}
              </span>
              <div>
                <h3 className="text-3xl">{title}</h3>
                <p className="mt-2 max-w-[32ch] text-lg">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link to={paths.addProduct} className={buttonClass('paper', 'mt-10')}>
          Sell Guitar
        </Link>
      </div>
    </section>
  );
}
