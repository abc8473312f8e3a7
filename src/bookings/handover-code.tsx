type HandoverCodeProps = { code: string; className?: string };

/** A box with a handover code in two groups of digits, which are easy to read aloud, and when to give it. */
export function HandoverCode({ code, className = '' }: HandoverCodeProps) {
  return (
    <span className={`block rounded-box bg-tag px-4 py-3 text-tag-ink ${className}`}>
      <span className="block text-sm">Handover code </span>
      <strong className="block text-3xl tracking-wider whitespace-nowrap tabular-nums">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
      <span className="mt-1 block max-w-60 text-sm">
        Give it when you take the product. It completes the sale.
      </span>
    </span>
  );
}
