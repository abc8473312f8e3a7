import type { PriceGuide } from '#contracts/price-guide.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';

const width = 360;
const height = 170;
const inset = { left: 52, right: 12, top: 12, bottom: 28 };

/** The number of months since the year 0. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * A small chart of a model's sales. Each month has a bar from low to high, with a dot at the middle price.
 */
export function PricePlot({ months }: { months: PriceGuide['months'] }) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const from = monthNumber(first.month);
  const span = Math.max(1, monthNumber(last.month) - from);
  const top = Math.max(...months.map(({ high }) => Number(high))) * 1.08;
  const bottom = Math.min(...months.map(({ low }) => Number(low))) * 0.92;
  const x = (month: string) =>
    inset.left + ((monthNumber(month) - from) / span) * (width - inset.left - inset.right);
  const y = (price: string | number) =>
    height -
    inset.bottom -
    ((Number(price) - bottom) / (top - bottom)) * (height - inset.top - inset.bottom);
  const lines = [bottom + (top - bottom) * 0.1, (top + bottom) / 2, bottom + (top - bottom) * 0.9];
  return (
    <svg
      role="img"
      aria-label={`Prices by month from ${formatMonth(first.month)} to ${formatMonth(last.month)}. The table below has the numbers.`}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full max-w-2xl text-base-content"
      fontSize={11}
      fill="currentColor"
    >
      {lines.map((price) => (
        <g key={price}>
          <path d={`M${inset.left} ${y(price)}H${width - inset.right}`} className="stroke-rule" />
          <text x={inset.left - 8} y={y(price) + 4} textAnchor="end">
            {formatMoney(String(Math.round(price)))}
          </text>
        </g>
      ))}
      {months.map(({ month, low, middle, high }) => (
        <g key={month} className="text-primary">
          <path
            d={`M${x(month)} ${y(low)}V${y(high)}`}
            stroke="currentColor"
            strokeWidth={5}
            strokeLinecap="round"
            opacity={0.35}
          />
          <circle cx={x(month)} cy={y(middle)} r={4} fill="currentColor" />
        </g>
      ))}
      <text x={inset.left} y={height - 8}>
        {formatMonth(first.month)}
      </text>
      {span > 1 && (
        <text x={width - inset.right} y={height - 8} textAnchor="end">
          {formatMonth(last.month)}
        </text>
      )}
    </svg>
  );
}
