import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

type ContractPaperProps = {
  /** The kind of contract, such as `Purchase contract`. */
  name: string;
  number: number;
  shopName: string;
  facts: ReactNode;
  /** The terms, as list items. */
  terms: ReactNode;
  /** Who signs on the left. The shop signs on the right. */
  signer: string;
};

/** A contract to print and sign: the stock number, the facts, the numbered terms and two signature lines. */
export function ContractPaper(props: ContractPaperProps) {
  const { name, number, shopName, facts, terms, signer } = props;
  return (
    <article
      aria-label={`${name} ${number}`}
      className="plate max-w-3xl p-6 sm:p-8 print:max-w-none print:border-0 print:p-0 print:text-[11pt] print:leading-snug"
    >
      <p className="mb-6 flex items-center gap-3 border-b border-rule pb-4">
        <BrandMark className="size-8" />
        <span className="font-display text-xl">{shopName}</span>
        <span className="ms-auto text-sm">
          Stock number <span className="tabular-nums">{number}</span>
        </span>
      </p>
      <h2 className="text-3xl print:text-2xl">{name}</h2>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">{facts}</dl>
      <ol className="mt-6 grid list-decimal gap-2 ps-5">{terms}</ol>
      <div className="mt-20 grid print:mt-16 break-inside-avoid gap-x-8 gap-y-16 sm:grid-cols-2 print:grid-cols-2">
        <Signature>Date and signature of the {signer}</Signature>
        <Signature>Date and signature for {shopName}</Signature>
      </div>
    </article>
  );
}

/** One fact in a contract. Line breaks in the text are kept. */
export function ContractFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

const Signature = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-current pt-1 text-sm">{children}</p>
);
