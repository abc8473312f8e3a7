/** A spinner made of six plucked strings. Screen readers announce it if it has a `label`. */
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
 * A spinner for a page whose layout is not known yet. It fills the window, so that the footer doesn't jump when the
 * page appears.
 */
export function PageSpinner({ label = 'One moment…' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-start justify-center pt-[25vh] text-muted">
      <Spinner label={label} />
    </div>
  );
}
