import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Terms of use"
      short={
        <p>
          Describe honestly what you sell. Book only what you want to buy. The first booking holds
          the product. The sale itself is between buyer and seller.
        </p>
      }
    >
      <Clause title="What Second Fret is">
        <p>
          Second Fret is a marketplace for used guitars and gear. Private sellers and the shop offer
          products here. You book a product, meet the seller, and buy it. Unless the shop is the
          seller, the contract is between buyer and seller only.
        </p>
      </Clause>
      <Clause title="Your account">
        <Points>
          <li>One account per person, with a name that the other side can recognize.</li>
          <li>Keep your password secret, and tell us if someone else knows it.</li>
          <li>
            You can delete your account at any time under{' '}
            <Link to={paths.account} className="text-link">
              Account
            </Link>
            . Before you confirm, we show what stays and why.
          </li>
        </Points>
      </Clause>
      <Clause title="Selling">
        <Points>
          <li>
            Offer only products that you own, that you have at hand, and that may legally be sold.
          </li>
          <li>
            Choose the right condition, from Mint to Non-functioning. Mention repairs, changed parts
            and faults. Use your own photos of the actual product.
          </li>
          <li>You set the price. You can change it, but not for a booking that already exists.</li>
          <li>
            Hand the product over to the buyer who has it on hold, for their six-digit code. If you
            can’t, release the booking and say why.
          </li>
        </Points>
      </Clause>
      <Clause title="Booking and buying">
        <Points>
          <li>
            A booking holds a product for you until the time it shows, usually for 72 hours. It is a
            promise to come and look, not a purchase. If the product is not as described, you can
            cancel.
          </li>
          <li>
            Book in your own name. Cancel bookings you no longer want, so that others can buy the
            product.
          </li>
          <li>
            Give your code to the seller only when you have the product in your hands and want to
            keep it. The code completes the sale.
          </li>
          <li>You pay the seller directly. We charge no fee and handle no money.</li>
        </Points>
      </Clause>
      <Clause title="What is not allowed">
        <p>
          Stolen or counterfeit goods, other people’s photos and texts, insults, advertising, extra
          accounts to hold more products, attacks on the shop, and collecting data about other
          people. We may hide or remove products and suspend accounts for this. We always say why.
        </p>
      </Clause>
      <Clause title="Our responsibility">
        <p>
          We run the shop with care, but we can’t promise that it is always available. We don’t
          check every product before it appears. Where the law doesn’t allow us to limit our
          liability, we are fully liable. Nothing on this page limits your rights as a consumer.
        </p>
      </Clause>
      <Clause title="Your content">
        <p>
          Your texts and photos remain yours. You allow us to show them here, in the sizes our pages
          need, as long as the product or a booking for it exists.
        </p>
      </Clause>
    </LegalPage>
  );
}
