/** Six strings, plucked one after the other. With a `label` it is announced. */
export function Spinner({ label, small = false }: { label?: string; small?: boolean }) {
  return (
    <span
      {...(label !== undefined && { role: 'status' })}
      className="inline-flex items-center gap-3"
    >
      <svg
        viewBox="0 0 24 24"
        className={`strings ${small ? 'size-4' : 'size-8'}`}
        aria-hidden="true"
        fill="currentColor"
      >
        {[1, 5, 9, 13, 17, 21].map((x) => (
          <rect key={x} x={x} y="1" width="2" height="22" rx="1" />
        ))}
      </svg>
      {label !== undefined && <span>{label}</span>}
    </span>
  );
}

/**
 * The spinner of a page whose shape is not known yet: as high as the window, so that the footer waits below
 * it and does not jump when the page comes.
 */
export function PageSpinner({ label = 'One moment…' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-start justify-center pt-[25vh] text-muted">
      <Spinner label={label} />
    </div>
  );
}
