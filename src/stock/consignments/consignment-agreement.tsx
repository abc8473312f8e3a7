import { exactMoney } from '#contracts/exact-money.ts';
import type { ConsignmentDetails } from '#contracts/stock/consignments.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { formatDay } from '#src/lib/dates.ts';
import { ContractFact, ContractPaper } from '#src/ui/contract-paper.tsx';
import type { OwnerContact } from './last-owner.ts';

type ConsignmentAgreementProps = {
  piece: ConsignmentDetails;
  ownerName: string;
  /** Undefined if the user may not see it. */
  contact: OwnerContact | undefined;
  shop: ShopDetails;
};

/** The agreement with the owner of a consigned piece: the piece, price and share, the terms, and two signature lines. */
export function ConsignmentAgreement(props: ConsignmentAgreementProps) {
  const { piece, ownerName, contact, shop } = props;
  const { number, title, serial_number, price, share, share_of_price, taken_at, live_at } = piece;
  const held = live_at > taken_at;
  return (
    <ContractPaper
      name="Consignment agreement"
      number={number}
      shopName={shop.name}
      signer="owner"
      facts={
        <>
          <ContractFact name="Owner">
            <bdi className="font-bold">{ownerName}</bdi>
            {contact
              ? [contact.address, contact.email].filter(Boolean).map((line) => `\n${line}`)
              : '\nThe shop has the owner’s address on record.'}
          </ContractFact>
          <ContractFact name="Shop">
            <bdi className="font-bold">{shop.name}</bdi>
            {[shop.address, shop.phone].filter(Boolean).map((line) => `\n${line}`)}
          </ContractFact>
          <ContractFact name="Product">
            <b>{title}</b>
          </ContractFact>
          <ContractFact name="Serial number">{serial_number || 'Not recorded'}</ContractFact>
          <ContractFact name="Asking price">
            <b className="text-2xl tabular-nums">{exactMoney(price)}</b>
          </ContractFact>
          <ContractFact name="Owner’s share">
            <b className="text-2xl tabular-nums">{share}%</b>
            {`\n${exactMoney(share_of_price)} at the asking price`}
          </ContractFact>
          <ContractFact name="Taken in on">
            <time dateTime={taken_at}>{formatDay(taken_at)}</time>
          </ContractFact>
        </>
      }
      terms={
        <>
          <li>
            The owner leaves this product with the shop, and the shop offers it for sale. The shop
            hasn’t bought the product.
          </li>
          <li>
            The owner declares: “I own this product. It isn’t stolen, rented, borrowed or pledged,
            and no one else has a right to it. What I said about its condition and history is true
            as far as I know.”
          </li>
          {held && <li>The shop doesn’t sell the product before {formatDay(live_at)}.</li>}
          <li>
            When the product is sold, the owner gets {share}% of the price on the buyer’s ticket,
            rounded to the nearest cent. The shop keeps the rest, and pays the owner in cash, by
            transfer or in store credit.
          </li>
          <li>
            If the buyer returns the product to the shop, the owner’s share of that sale is deducted
            from what the shop owes the owner.
          </li>
          <li>
            The product can go back to the owner at any time until it is sold, except while a buyer
            holds it.
          </li>
          <li>
            The shop stores the owner’s name, address and email encrypted, shows the address and
            email only to people who are allowed to see them, and deletes all three when they no
            longer have to be kept.
          </li>
        </>
      }
    />
  );
}
