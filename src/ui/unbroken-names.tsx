/** Short names such as `D-18`, `TD-17KV` or `P-Bass`. Long ones may break, so they fit their column. */
const name = /\b\w{1,6}-[A-Z\d]\w{0,5}\b/;

/**
 * Keeps short names on one line because browsers would break them at the hyphen. The characters stay the
 * same, so copying and searching still work.
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
