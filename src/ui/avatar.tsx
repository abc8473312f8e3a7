/** The first letters of the first and the last name: `RP`; `?` for a name without any. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => {
    // By characters, not code units: half an emoji is no letter.
    const [first = ''] = word ?? '';
    return first.toUpperCase();
  });
  return initials.join('') || '?';
}

/** A person's initials on a round plate; the name itself stands beside it or in the button's label. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full border-2 border-base-content bg-secondary text-sm font-bold text-secondary-content"
    >
      {initialsOf(name)}
    </span>
  );
}
