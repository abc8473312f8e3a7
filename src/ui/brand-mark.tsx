/** The mark: a chord box with two fingers on the second fret, E minor, the first chord there is. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={className} fill="none">
      <g stroke="currentColor" strokeWidth="1.1">
        <path d="M4 5.5V33M9.6 5.5V33M15.2 5.5V33M20.8 5.5V33M26.4 5.5V33M32 5.5V33" />
        <path d="M4 14H32M4 23.5H32M4 33H32" />
      </g>
      <path d="M3.2 5H32.8" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="9.6" cy="18.8" r="3.6" fill="var(--color-secondary)" stroke="currentColor" />
      <circle cx="15.2" cy="18.8" r="3.6" fill="var(--color-secondary)" stroke="currentColor" />
    </svg>
  );
}
