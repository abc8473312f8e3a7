/** A progress bar. `share` is between 0 and 1; `label` names it for screen readers. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return (
    <progress
      aria-label={label}
      value={share}
      max={1}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border border-rule bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
    />
  );
}
