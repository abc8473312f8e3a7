import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { SectionHeading } from './section-heading.tsx';

/** Brand names are set in our own fonts, because the real logos are trademarks. */
const brands = [
  { name: 'Fender', className: 'font-display -skew-x-6', size: 34, spacing: 0 },
  { name: 'Gibson', className: 'font-display', size: 32, spacing: 1 },
  { name: 'Ibanez', className: 'font-sans font-black uppercase', size: 25, spacing: 5 },
  { name: 'Gretsch', className: 'font-sans font-light italic', size: 33, spacing: 0 },
  { name: 'Martin', className: 'font-sans font-medium uppercase', size: 23, spacing: 9 },
];

export function PopularBrands() {
  return (
    <section aria-labelledby="brands" className="page-width pt-16 lg:pt-24">
      <SectionHeading id="brands">Popular Brands</SectionHeading>
      <ul className="flex flex-wrap justify-center gap-4">
        {brands.map(({ name, className, size, spacing }) => (
          <li
            key={name}
            className="w-[calc(50%-0.5rem)] sm:w-[calc(33.3%-0.75rem)] lg:w-[calc(20%-0.8rem)]"
          >
            <Link to={paths.brand(name)} className="group block rounded-box">
              <svg
                viewBox="0 0 220 96"
                role="img"
                aria-label={name}
                className="block w-full text-base-content group-hover:text-primary"
              >
                <rect
                  x="1.5"
                  y="1.5"
                  width="217"
                  height="93"
                  rx="10"
                  fill="var(--color-base-200)"
                  stroke="var(--color-rule)"
                  strokeWidth="1.5"
                />
                <rect
                  x="7"
                  y="7"
                  width="206"
                  height="82"
                  rx="6"
                  fill="none"
                  stroke="var(--color-rule)"
                />
                {[18, 202].map((x) => (
                  <g key={x} stroke="var(--color-muted)" strokeWidth="1.2">
                    <circle cx={x} cy="48" r="4" fill="var(--color-secondary)" />
                    <path d={`M${x - 2.4} 50.4l4.8-4.8`} />
                  </g>
                ))}
                <text
                  x="110"
                  y="49"
                  textAnchor="middle"
                  dominantBaseline="central"
                  fill="currentColor"
                  fontSize={size}
                  letterSpacing={spacing}
                  className={className}
                >
                  {name}
                </text>
              </svg>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
