/** A formatted price on a hang tag. */
export function PriceTag({ children, large = false }: { children: string; large?: boolean }) {
  return <span className={`hang-tag ${large ? 'text-2xl' : 'text-base'}`}>{children}</span>;
}
