import { exactMoney } from '#contracts/exact-money.ts';
import type { Intake } from '#contracts/stock/intakes.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { formatDay } from '#src/lib/dates.ts';
import { ContractFact, ContractPaper } from '#src/ui/contract-paper.tsx';

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
    <ContractPaper
      name="Purchase contract"
      number={number}
      shopName={shop.name}
      signer="seller"
      facts={
        <>
          <ContractFact name="Seller">
            <bdi className="font-bold">{seller.name}</bdi>
            {`\n${seller.address}`}
          </ContractFact>
          <ContractFact name="Buyer">
            <bdi className="font-bold">{shop.name}</bdi>
            {[shop.address, shop.phone].filter(Boolean).map((line) => `\n${line}`)}
          </ContractFact>
          {seller.document !== null && (
            <ContractFact name="Identity document">{seller.document}</ContractFact>
          )}
          <ContractFact name="Date of purchase">
            <time dateTime={taken_at}>{formatDay(taken_at)}</time>
          </ContractFact>
          <ContractFact name="Product">
            <b>{product.title}</b>
          </ContractFact>
          <ContractFact name="Serial number">
            {product.serial_number || 'Not recorded'}
          </ContractFact>
          <ContractFact name="Price">
            <b className="text-2xl tabular-nums">{exactMoney(paid)}</b>
          </ContractFact>
        </>
      }
      terms={
        <>
          <li>
            The seller sells this product to the buyer for this price. The buyer paid it today, or
            deducted it from the price of what the seller bought today.
          </li>
          <li>
            The seller declares: “I own this product. It isn’t stolen, rented, borrowed or pledged,
            and no one else has a right to it. What I said about its condition and history is true
            as far as I know.”
          </li>
          <li>From now on, the product belongs to the buyer.</li>
          {held && (
            <li>
              The buyer keeps the product until {formatDay(live_at)} and doesn’t sell it before
              then.
            </li>
          )}
          <li>
            The buyer stores the seller’s name, address and identity document encrypted, shows them
            only to people who are allowed to see them, and deletes them when they no longer have to
            be kept.
          </li>
        </>
      }
    />
  );
}
