import { PlotFrame, plotHeight, plotInset, plotWidth } from './plot-frame.tsx';
import { roundSteps } from './round-steps.ts';

export type Bar = { name: string; value: number };

/** If there are more bars than this, only the first and last bars have a name below them. */
const maxNames = 6;

type BarPlotProps = {
  /** A description of what the plot shows and where to find its numbers. */
  label: string;
  /** Must not be empty. */
  bars: readonly Bar[];
  /** Formats a value for a line's label. */
  format: (value: number) => string;
  /** The axis reaches at least this value. */
  top?: number | undefined;
};

/** A small plot with one bar per value. Bars for negative values point down. */
export function BarPlot({ label, bars, format, top: least = 0 }: BarPlotProps) {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(least, ...values)];
  const lines = roundSteps(low, high, Math.max(high, -low));
  const [bottom = 0, top = 1] = [lines[0], lines.at(-1)];
  const y = (value: number) =>
    plotHeight -
    plotInset.bottom -
    ((value - bottom) / (top - bottom)) * (plotHeight - plotInset.top - plotInset.bottom);
  const room = (plotWidth - plotInset.left - plotInset.right) / bars.length;
  const middle = (n: number) => plotInset.left + (n + 0.5) * room;
  const width = Math.min(36, Math.max(room * 0.72, room - 6));
  const end = bars.length - 1;
  const below =
    bars.length <= maxNames
      ? bars.map(({ name }, n) => ({ at: middle(n), text: name, anchor: 'middle' as const }))
      : [
          { at: plotInset.left, text: bars[0]?.name ?? '', anchor: 'start' as const },
          { at: plotWidth - plotInset.right, text: bars[end]?.name ?? '', anchor: 'end' as const },
        ];
  return (
    <PlotFrame
      label={label}
      lines={lines.map((value) => ({ at: y(value), text: format(value) }))}
      below={below}
    >
      {bars.map(({ name, value }, n) => (
        <rect
          key={name}
          x={middle(n) - width / 2}
          y={y(Math.max(0, value))}
          width={width}
          height={Math.abs(y(value) - y(0))}
          className={value < 0 ? 'fill-error' : 'fill-primary'}
        >
          <title>{`${name}: ${format(value)}`}</title>
        </rect>
      ))}
    </PlotFrame>
  );
}
