/** A box with a handover code in two groups of digits, which are easy to read aloud. */
export function HandoverCode({ code }: { code: string }) {
  return (
    <span className="block rounded-box bg-tag px-4 py-3 whitespace-nowrap text-tag-ink">
      <span className="block text-sm">Handover code </span>
      <strong className="text-3xl tracking-wider tabular-nums">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </span>
  );
}
