/**
 * Matches short names such as `D-18`, `TD-17KV` or `P-Bass`. Long names may break, so that they fit in their column.
 */
const name = /\b\w{1,6}-[A-Z\d]\w{0,5}\b/;

/**
 * Keeps short names on one line, although browsers allow line breaks at hyphens. The characters stay the same, so
 * copying and searching still work.
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
