/** Six digits in two groups, as they are read out at the counter. */
export function HandoverCode({ code }: { code: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-sm text-muted">Handover code </span>
      <strong className="text-lg tracking-wider">
        {code.slice(0, 3)} {code.slice(3)}
      </strong>
    </span>
  );
}
