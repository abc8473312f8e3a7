import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { PlotFrame, plotHeight, plotInset, plotWidth } from '#src/ui/plot-frame.tsx';
import { roundSteps } from '#src/ui/round-steps.ts';

/** Returns the number of months since the year 0. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * A small chart of a model's sales. Each month has a bar from the lowest to the highest price, with a dot at the
 * middle price.
 */
export function PricePlot({ months }: { months: PriceGuide['months'] }) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const from = monthNumber(first.month);
  const span = Math.max(1, monthNumber(last.month) - from);
  const lines = roundSteps(
    Math.min(...months.map(({ low }) => Number(low))),
    Math.max(...months.map(({ high }) => Number(high))),
  );
  const [bottom = 0, top = 1] = [lines[0], lines.at(-1)];
  const x = (month: string) =>
    plotInset.left +
    ((monthNumber(month) - from) / span) * (plotWidth - plotInset.left - plotInset.right);
  const y = (price: string | number) =>
    plotHeight -
    plotInset.bottom -
    ((Number(price) - bottom) / (top - bottom)) * (plotHeight - plotInset.top - plotInset.bottom);
  return (
    <PlotFrame
      label={`Prices by month from ${formatMonth(first.month)} to ${formatMonth(last.month)}. The table below has the numbers.`}
      lines={lines.map((price) => ({ at: y(price), text: formatMoney(String(price)) }))}
      below={[
        { at: plotInset.left, text: formatMonth(first.month), anchor: 'start' },
        ...(span > 1
          ? [
              {
                at: plotWidth - plotInset.right,
                text: formatMonth(last.month),
                anchor: 'end' as const,
              },
            ]
          : []),
      ]}
    >
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
    </PlotFrame>
  );
}
