/** A person's initials on a round plate; the name itself stands beside it or in the button's label. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full border-2 border-base-content bg-secondary text-sm font-bold text-secondary-content"
    >
      {initials || '?'}
    </span>
  );
}
