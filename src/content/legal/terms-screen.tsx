import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Terms of use"
      short={
        <p>
          Be honest about what you sell. Book only what you want to buy. The first booking puts the
          product on hold. The sale itself is between buyer and seller.
        </p>
      }
    >
      <Clause title="What Second Fret is">
        <p>
          Second Fret is a marketplace for used guitars and gear. Private sellers and the shop offer
          products here. You book a product, meet the seller, and buy it from them. The contract is
          between the buyer and the seller. The shop is a party to it only when the shop is the
          seller.
        </p>
      </Clause>
      <Clause title="Your account">
        <Points>
          <li>
            Each person may have one account. Use a name that the people you meet will recognize.
          </li>
          <li>Keep your password secret, and tell us if someone else knows it.</li>
          <li>
            You can delete your account at any time under{' '}
            <Link to={paths.account} className="text-link">
              Account
            </Link>
            . Before you confirm, we show what we keep and why.
          </li>
        </Points>
      </Clause>
      <Clause title="Selling">
        <Points>
          <li>Offer only products that you own, have on hand and may legally sell.</li>
          <li>
            Choose the right condition, from Mint to Non-functioning. Mention repairs, changed parts
            and faults. Use your own photos of the actual product.
          </li>
          <li>You set the price. You can change it, but existing bookings keep the old price.</li>
          <li>
            When you hand over a product, ask the buyer for their six-digit code and enter it here.
          </li>
          <li>
            If you can’t sell the product to a buyer who booked it, release the booking and say why.
          </li>
        </Points>
      </Clause>
      <Clause title="Booking and buying">
        <Points>
          <li>
            A booking holds a product for you until the time shown, usually 72 hours after you book.
            By booking, you promise to come and look at it. You don’t have to buy it.
          </li>
          <li>
            If someone else has the product on hold, you can join the waitlist. When it is your
            turn, we hold the product for you, usually for 24 hours, and ask if you still want it.
          </li>
          <li>
            Book in your own name. Cancel bookings that you no longer want. Then others can buy the
            product.
          </li>
          <li>
            Give your code to the seller only when you have the product in your hands and want to
            keep it. The code completes the sale.
          </li>
          <li>You pay the seller directly. We charge no fees and don’t handle any payments.</li>
        </Points>
      </Clause>
      <Clause title="What is not allowed">
        <Points>
          <li>Offering stolen or counterfeit goods</li>
          <li>Using other people’s photos or text</li>
          <li>Asking for payment outside the shop before pickup, or hiding who you are</li>
          <li>Insults and advertising</li>
          <li>Using several accounts, for example to hold more products</li>
          <li>Collecting data about other people</li>
          <li>Attacking the shop’s website or servers</li>
        </Points>
        <p>
          If you do any of this, we may hide or remove your products and suspend your account. We
          always tell you why. A person makes the decision, and you can appeal once within six
          months. Someone else then reviews the decision. Anyone can report a product, a photo or a
          seller, and will learn the outcome.
        </p>
      </Clause>
      <Clause title="Our responsibility">
        <p>
          We run the shop with care, but we can’t promise that it will always work. We don’t check
          every product before it appears. We are liable for damage whenever the law says so, and
          you keep all the rights that the law gives you as a consumer.
        </p>
      </Clause>
      <Clause title="Your content">
        <p>
          Your text and photos remain yours. You allow us to show them here, and to resize the
          photos, as long as the product or a booking of it exists.
        </p>
      </Clause>
    </LegalPage>
  );
}
