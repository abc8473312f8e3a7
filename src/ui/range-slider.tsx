import type { CSSProperties } from 'react';

type HandleProps = {
  label: string;
  /** The handle's value in words, for screen readers. */
  text: string;
  at: number;
  onMove: (at: number) => void;
};

type RangeSliderProps = {
  /** The height of each bar, as a share of the highest. */
  bars: readonly { key: string; share: number }[];
  /** Handles are between bars: 0 is before the first bar, `bars.length` after the last. */
  low: HandleProps;
  high: HandleProps;
};

/** Two handles below a histogram. Arrow keys, Home, End, Page Up and Page Down move the focused handle. */
export function RangeSlider({ bars, low, high }: RangeSliderProps) {
  const ends = { '--low': low.at / bars.length, '--high': high.at / bars.length } as CSSProperties;
  const handle = ({ label, text, at, onMove }: HandleProps) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={bars.length}
      value={at}
      onChange={(event) => onMove(Number(event.target.value))}
      className="range-handle"
    />
  );
  return (
    <div className="range-slider" style={ends}>
      <div aria-hidden="true" className="flex h-14 items-end gap-px">
        {bars.map(({ key, share }, at) => (
          <span
            key={key}
            // A bar with a single product is still visible.
            style={{ height: share === 0 ? 0 : `max(2px, ${share * 100}%)` }}
            className={`flex-1 rounded-t-xs ${at >= low.at && at < high.at ? 'bg-secondary' : 'bg-rule'}`}
          />
        ))}
      </div>
      <div className="range-track">
        {handle({ ...low, onMove: (at) => low.onMove(Math.min(at, high.at - 1)) })}
        {handle({ ...high, onMove: (at) => high.onMove(Math.max(at, low.at + 1)) })}
      </div>
    </div>
  );
}
