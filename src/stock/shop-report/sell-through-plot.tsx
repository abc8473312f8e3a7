import { type SellThrough, sellThroughDays } from '#contracts/stock/shop-report.ts';
import { soldShare, wholePercent } from './report-text.ts';

const inWords = new Intl.ListFormat('en-US');
const width = 360;
const row = 54;
const bar = 11;
/** The space for the percentage to the right of a bar. */
const figure = 36;
/** The style of the bars for each number of days. The more days, the lighter the bar. */
const looks = ['fill-primary', 'fill-primary opacity-65', 'fill-primary opacity-35'];
const swatches = ['bg-primary', 'bg-primary opacity-65', 'bg-primary opacity-35'];

/** One row per category, with one bar for each of the {@link sellThroughDays}. */
export function SellThroughPlot({ categories }: { categories: readonly SellThrough[] }) {
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {sellThroughDays.map((days, n) => (
          <li key={days} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3.5 rounded-sm ${swatches[n]}`} />
            Sold in {days} days
          </li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={`The share of products sold within ${inWords.format(sellThroughDays.map(String))} days, by category. The table below has the numbers.`}
        viewBox={`0 0 ${width} ${row * categories.length}`}
        className="h-auto w-full max-w-2xl text-base-content"
        fontSize={11}
        fill="currentColor"
      >
        {categories.map(({ category, within }, at) => (
          <g key={category} transform={`translate(0 ${row * at})`}>
            <text y={11}>{category}</text>
            {within.map(({ days, pieces, sold }, n) => (
              <g key={days} transform={`translate(0 ${15 + n * (bar + 1)})`}>
                <rect width={width - figure} height={bar} className="fill-base-300 opacity-40" />
                {pieces > 0 && (
                  <>
                    <rect
                      width={((width - figure) * sold) / pieces}
                      height={bar}
                      className={looks[n] ?? ''}
                    >
                      <title>{`${category}, ${days} days: ${soldShare({ days, pieces, sold })}`}</title>
                    </rect>
                    <text x={width} y={bar - 1.5} textAnchor="end" fontSize={10}>
                      {wholePercent.format(sold / pieces)}
                    </text>
                  </>
                )}
              </g>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
