/** Returns the distance of fret `n` from the nut on a string of length 1. Fret 12, the octave, is at 0.5. */
const fret = (n: number) => 1 - 2 ** (-n / 12);
const scale = 1000 / fret(15);
const frets = Array.from({ length: 16 }, (_, n) => fret(n) * scale);
const inlays = [3, 5, 7, 9, 12, 15];

/** A divider drawn as a fretboard seen from above, with the frets spaced as on a real guitar. */
export function FretboardRule({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1000 22"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`block h-5.5 w-full ${className}`}
    >
      <g stroke="currentColor" vectorEffect="non-scaling-stroke" fill="none">
        <path d="M0 .5H1000M0 21.5H1000" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {frets.map((x, n) => (
          <path
            key={x}
            d={`M${x.toFixed(1)} 0V22`}
            strokeWidth={n === 0 ? 5 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      {inlays.flatMap((n) => {
        const x = ((frets[n - 1] ?? 0) + (frets[n] ?? 0)) / 2;
        const ys = n === 12 ? [6.5, 15.5] : [11];
        return ys.map((y) => (
          // A zero-length line with round caps stays a circle even if the drawing is stretched.
          <path
            key={`${n}-${y}`}
            d={`M${x.toFixed(1)} ${y}h0`}
            stroke="var(--color-secondary)"
            strokeWidth="6"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ));
      })}
    </svg>
  );
}
