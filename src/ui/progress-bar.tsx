/** A progress bar. `share` is the completed fraction, from 0 to 1. `label` is the bar's name for screen readers. */
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
