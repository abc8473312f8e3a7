import type { CSSProperties } from 'react';

type HandleProps = {
  label: string;
  /** The handle's value as text for screen readers. */
  text: string;
  at: number;
  onMove: (at: number) => void;
};

type RangeSliderProps = {
  /** The height of each bar, as a fraction of the highest bar. */
  bars: readonly { key: string; share: number }[];
  /** Handle positions are between bars: 0 is before the first bar, and `bars.length` is after the last. */
  low: HandleProps;
  high: HandleProps;
};

/** A histogram with two handles below it. Arrow keys, Home, End, Page Up and Page Down move the focused handle. */
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
            // Even the shortest bar must be visible.
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
