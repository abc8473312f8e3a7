/** The logo: a guitar neck from the nut to the second fret, with a double inlay. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 36" aria-hidden="true" className={className}>
      <rect x="1" y="1" width="38" height="34" rx="5" fill="currentColor" />
      <g fill="var(--color-base-100)">
        <path d="M5 1h3.4v34H5zM20.6 1h1.7v34h-1.7zM33.2 1h1.7v34h-1.7z" />
      </g>
      <circle cx="27.7" cy="10.8" r="3.7" fill="var(--color-secondary)" />
      <circle cx="27.7" cy="25.2" r="3.7" fill="var(--color-secondary)" />
    </svg>
  );
}
