/** Returns the initials of the first and last name, such as `RP`, or `?` if the name has no letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => {
    // Takes a whole character instead of a code unit, so that an emoji is not cut in half.
    const [first = ''] = word ?? '';
    return first.toUpperCase();
  });
  return initials.join('') || '?';
}

/** A person's initials in a circle. The full name should be next to the circle or in the button's label. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-base-content bg-secondary text-sm font-bold text-secondary-content"
    >
      {initialsOf(name)}
    </span>
  );
}
