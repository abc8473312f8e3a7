/** A handover code in two groups of digits, which are easy to read aloud. */
export function HandoverCode({ code, large = false }: { code: string; large?: boolean }) {
  return (
    <span className="whitespace-nowrap">
      <span
        className={large ? 'block text-sm' : 'text-sm text-muted max-md:block max-md:text-inherit'}
      >
        Handover code{' '}
      </span>
      <strong
        className={`tracking-wider tabular-nums ${large ? 'text-3xl' : 'text-lg max-md:text-3xl'}`}
      >
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </span>
  );
}
