/** `D-18`, `TD-17KV`, `P-Bass`; not what is long, so that none outgrows its column. */
const name = /\b\w{1,6}-[A-Z\d]\w{0,5}\b/;

/**
 * A text whose short names with a hyphen stay on one line, where browsers break after any hyphen. The text itself
 * stays what it is, for whoever copies or searches it.
 */
export function UnbrokenNames({ children: text }: { children: string }) {
  const found = name.exec(text);
  if (!found) return text;
  const [word] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <span className="whitespace-nowrap">{word}</span>
      <UnbrokenNames>{text.slice(found.index + word.length)}</UnbrokenNames>
    </>
  );
}
