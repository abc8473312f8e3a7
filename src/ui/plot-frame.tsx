import type { ReactNode } from 'react';

export const plotWidth = 360;
export const plotHeight = 170;
/** The margins of the plot, which leave room for the labels. */
export const plotInset = { left: 52, right: 12, top: 12, bottom: 28 };

type PlotFrameProps = {
  /** A description of what the plot shows and where to find its numbers. */
  label: string;
  /** Horizontal lines, each with a label at its left end. */
  lines: readonly { at: number; text: string }[];
  /** Labels below the plot. */
  below: readonly { at: number; text: string; anchor: 'start' | 'middle' | 'end' }[];
  children: ReactNode;
};

/** The frame of a small plot. Positions are in the frame's own units, relative to its top left corner. */
export function PlotFrame({ label, lines, below, children }: PlotFrameProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${plotWidth} ${plotHeight}`}
      className="h-auto w-full max-w-2xl text-base-content"
      fontSize={11}
      fill="currentColor"
    >
      {lines.map(({ at, text }) => (
        <g key={at}>
          <path
            d={`M${plotInset.left} ${at}H${plotWidth - plotInset.right}`}
            className="stroke-rule"
          />
          <text x={plotInset.left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {children}
      {below.map(({ at, text, anchor }) => (
        <text key={at} x={at} y={plotHeight - 8} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
