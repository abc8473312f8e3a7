import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Terms of use"
      short={
        <p>
          Say honestly what you sell. Book only what you want to buy. Whoever books first holds it;
          the sale itself is between the two of you.
        </p>
      }
    >
      <Clause title="What this is">
        <p>
          Second Fret is a marketplace for used guitars and gear. Private people and the shop itself
          offer products here; you can book one, meet, and buy it. Unless the shop is the seller,
          the contract of sale is between buyer and seller, and we are no party to it.
        </p>
      </Clause>
      <Clause title="Your account">
        <Points>
          <li>One person, one account, with a name by which the other side can know you.</li>
          <li>Keep your password to yourself, and tell us if somebody else has it.</li>
          <li>
            You can end it at any time under{' '}
            <Link to={paths.account} className="text-link">
              Account
            </Link>
            . What stays then, and why, is shown before you decide.
          </li>
        </Points>
      </Clause>
      <Clause title="Selling">
        <Points>
          <li>Offer only what is yours to sell, what you have, and what may be sold by law.</li>
          <li>
            Grade it by our conditions, from Mint to Non-functioning. Name repairs, changed parts
            and faults. Show the thing itself in your own photos.
          </li>
          <li>
            The price is what you ask for. It may change, but not for a booking that was made.
          </li>
          <li>
            Hand it over to whoever holds it, against their six-digit code. If something prevents
            that, release the booking and say why.
          </li>
        </Points>
      </Clause>
      <Clause title="Booking and buying">
        <Points>
          <li>
            A booking holds a product for you for the time that it shows, usually 72 hours. It is a
            promise to come and look, not yet a purchase: if the product is not as described, you
            cancel.
          </li>
          <li>Book in your own name, and cancel what you no longer want, so that others get it.</li>
          <li>
            Give your code only when you have the product in hand and take it. With the code the
            sale is done.
          </li>
          <li>Payment is between you and the seller. We take no fee and see no money.</li>
        </Points>
      </Clause>
      <Clause title="What is not allowed">
        <p>
          Stolen or counterfeit goods, photos and texts of others, insults, advertising, several
          accounts to hold more than one may, attempts to break or flood the shop, and collecting
          data about other people. We may hide or remove products and suspend accounts for it, and
          say why.
        </p>
      </Clause>
      <Clause title="What we answer for">
        <p>
          We keep the shop running with care, but promise no particular time without interruption.
          We do not check every product before it appears. For what the law says can’t be excluded,
          we answer in full; consumer rights are not touched by anything on this page.
        </p>
      </Clause>
      <Clause title="Your content">
        <p>
          Your texts and photos stay yours. You allow us to show them here, in the sizes that our
          pages need, for as long as the product or a booking on it is kept.
        </p>
      </Clause>
    </LegalPage>
  );
}
