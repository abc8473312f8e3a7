import type { ReactNode } from 'react';
import type { Intake } from '#contracts/intakes.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { formatDay } from '#src/lib/dates.ts';
import { exactMoney } from '#src/lib/money.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';

type PurchaseContractProps = {
  intake: Intake;
  seller: NonNullable<Intake['seller']>;
  shop: ShopDetails;
};

/** The purchase contract: product, seller and price, the seller's declaration, and two signature lines. */
export function PurchaseContract({ intake, seller, shop }: PurchaseContractProps) {
  const { product, number, paid, taken_at, live_at } = intake;
  const held = live_at > taken_at;
  return (
    <article
      aria-label={`Purchase contract ${number}`}
      className="plate max-w-3xl p-6 sm:p-8 print:max-w-none print:border-0 print:p-0 print:text-[11pt] print:leading-snug"
    >
      <p className="mb-6 flex items-center gap-3 border-b border-rule pb-4">
        <BrandMark className="size-8" />
        <span className="font-display text-xl">{shop.name}</span>
        <span className="ms-auto text-sm">
          Stock number <span className="tabular-nums">{number}</span>
        </span>
      </p>
      <h2 className="text-3xl print:text-2xl">Purchase contract</h2>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact name="Seller">
          <bdi className="font-bold">{seller.name}</bdi>
          {`\n${seller.address}`}
        </Fact>
        <Fact name="Buyer">
          <bdi className="font-bold">{shop.name}</bdi>
          {[shop.address, shop.phone].filter(Boolean).map((line) => `\n${line}`)}
        </Fact>
        {seller.document !== null && <Fact name="Identity document">{seller.document}</Fact>}
        <Fact name="Date of purchase">
          <time dateTime={taken_at}>{formatDay(taken_at)}</time>
        </Fact>
        <Fact name="Product">
          <b>{product.title}</b>
        </Fact>
        <Fact name="Serial number">{product.serial_number || 'Not recorded'}</Fact>
        <Fact name="Price">
          <b className="text-2xl tabular-nums">{exactMoney(paid)}</b>
        </Fact>
      </dl>
      <ol className="mt-6 grid list-decimal gap-2 ps-5">
        <li>
          The seller sells this product to the buyer for this price. The buyer paid it today, or
          deducted it from the price of what the seller bought today.
        </li>
        <li>
          The seller declares: “I own this product. It isn’t stolen, rented, borrowed or pledged,
          and no one else has a right to it. What I said about its condition and history is true as
          far as I know.”
        </li>
        <li>From now on, the product belongs to the buyer.</li>
        {held && (
          <li>
            The buyer keeps the product until {formatDay(live_at)} and doesn’t sell it before then.
          </li>
        )}
        <li>
          The buyer stores the seller’s name, address and identity document encrypted, shows them
          only to people who are allowed to see them, and deletes them when they no longer have to
          be kept.
        </li>
      </ol>
      <div className="mt-20 grid print:mt-16 break-inside-avoid gap-x-8 gap-y-16 sm:grid-cols-2 print:grid-cols-2">
        <Signature>Date and signature of the seller</Signature>
        <Signature>Date and signature for {shop.name}</Signature>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
