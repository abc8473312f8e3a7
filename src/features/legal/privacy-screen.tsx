import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Privacy policy"
      short={
        <p>
          We store what a sale between two people needs, show it to those two, and nothing to anyone
          else. No advertising, no analytics, no trackers. You can take your data with you, and
          delete it, yourself.
        </p>
      }
    >
      <Clause title="What we store, and what for">
        <Points>
          <li>
            <strong>Your account:</strong> name, e-mail address, whether it is verified, the day you
            joined, your role, and until when you are suspended if you are. To know who books and
            sells.
          </li>
          <li>
            <strong>Your sign-in:</strong> e-mail address and password lie with the sign-in service
            (Google’s Firebase Authentication, or one that runs with this shop). The shop itself
            never sees your password. If you choose Google, Google tells us your name and address.
          </li>
          <li>
            <strong>Products and drafts:</strong> what you type into the form, and your photos. We
            make new files of photos, without the place and time that phones write into them. A
            serial number is seen by you and the shop’s staff only.
          </li>
          <li>
            <strong>Bookings:</strong> your name, e-mail, phone, meeting place and message, the
            price, and the product as it was at that moment. The seller reads these while you hold
            the product, so that you can meet.
          </li>
          <li>
            <strong>Messages to the shop:</strong> name, e-mail and what you wrote, to answer it.
          </li>
          <li>
            <strong>Records:</strong> who changed a role, handed a product over, ended sessions or
            deleted an account, and when; without names and addresses in them.
          </li>
          <li>
            <strong>For safety:</strong> how often an account or an internet address has called, for
            minutes up to an hour, against floods and guessed passwords. Our logs hold which call
            was made and when, sometimes with the e-mail address that is part of it; neither
            internet addresses nor passwords.
          </li>
        </Points>
      </Clause>
      <Clause title="Who sees it">
        <p>
          Everybody who may see a product sees its seller’s name, since when they are a member and
          how much they have sold. Phone and e-mail go to the other side of a booking only. Admins
          see the list of accounts. We sell nothing and give nothing away, unless a court or a law
          obliges us.
        </p>
      </Clause>
      <Clause title="How long">
        <Points>
          <li>Your account and what belongs to it: until you delete it.</li>
          <li>A completed sale: as long as the law has a shop keep its books.</li>
          <li>Photos that nothing shows any more: gone within days.</li>
          <li>
            Messages to the shop: a year at most. Those under your address go with your account
            before that, if it is verified.
          </li>
        </Points>
      </Clause>
      <Clause title="What deleting does">
        <p>
          Your products for sale disappear, your open bookings end, and your name, address and phone
          are removed from the records of products and bookings. Messages to the shop go, too, if
          your address is verified: anybody may have written under one that is not, so these stay
          with their name and address until their year is over. Of completed sales, first name and
          initial stay with what was sold and for how much: the law and the other side need that. An
          empty account without name remains, so that records which point to it still make sense.
        </p>
      </Clause>
      <Clause title="Your rights">
        <p>
          See and take along everything we hold about you (but messages to the shop under an address
          that is not verified, which may be somebody else’s), correct your name and address, sign
          out everywhere, delete: all of it under{' '}
          <Link to={paths.account} className="text-link">
            Account
          </Link>
          , without asking anybody. For anything else{' '}
          <Link to={paths.contact} className="text-link">
            write to us
          </Link>
          ; and you may complain to the data protection authority where you live.
        </p>
      </Clause>
    </LegalPage>
  );
}
