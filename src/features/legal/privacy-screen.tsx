import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Privacy policy"
      short={
        <p>
          We store what a sale between two people needs, and show it only to those two people. No
          ads, no analytics, no trackers. You can download or delete your data yourself.
        </p>
      }
    >
      <Clause title="What we store and why">
        <Points>
          <li>
            <strong>Your account:</strong> your name, email address, whether it is verified, the day
            you joined, your role, and the end of a suspension if there is one. We need this to know
            who books and sells.
          </li>
          <li>
            <strong>Your sign-in:</strong> the sign-in service (Google’s Firebase Authentication, or
            one that runs with this shop) stores your email address and password. The shop never
            stores your password. If you sign in with Google, Google gives us your name and email
            address.
          </li>
          <li>
            <strong>Products and drafts:</strong> what you type into the form, and your photos. We
            remove the place and time that phones store in photos. Only you and the shop’s staff can
            see a serial number.
          </li>
          <li>
            <strong>Bookings:</strong> your name, email, phone number, meeting place and message,
            the price, and the product as it was when you booked. The seller can see these while you
            have the product on hold, so that you can meet.
          </li>
          <li>
            <strong>Messages to the shop:</strong> your name, email address and message, so that we
            can answer.
          </li>
          <li>
            <strong>Records:</strong> who changed a role, handed over a product, ended sessions or
            deleted an account, and when. These records contain no names or addresses.
          </li>
          <li>
            <strong>For safety:</strong> how many requests an account or an IP address has made, for
            up to an hour, to stop floods and guessed passwords. Our logs say which requests were
            made and when. They contain no IP addresses, email addresses or passwords.
          </li>
        </Points>
      </Clause>
      <Clause title="Who sees it">
        <p>
          Everyone who can see a product also sees the seller’s name, how long they have been a
          member and how many products they have sold. Only the other side of a booking sees your
          phone number and email address. Admins see the list of accounts. We never sell your data,
          and share it only if a law or a court requires it.
        </p>
      </Clause>
      <Clause title="How long we keep it">
        <Points>
          <li>Your account and everything in it: until you delete it.</li>
          <li>Completed sales: as long as the law requires.</li>
          <li>Photos that no product shows: a few days.</li>
          <li>
            Messages to the shop: a year at most. If your email address is verified, they are
            deleted with your account.
          </li>
        </Points>
      </Clause>
      <Clause title="What deleting does">
        <p>
          Your products for sale are removed, your open bookings end, and your name, address and
          phone number are removed from all products and bookings. Messages to the shop are deleted
          too if your email address is verified. If it is not, we can’t know who wrote them, so they
          stay until their year is over. For completed sales we keep the first name and last
          initial, the product and the price, because the law and the other side need them. An empty
          account without a name remains, so that other records stay valid.
        </p>
      </Clause>
      <Clause title="Your rights">
        <p>
          You can download everything we store about you, correct your name and email address, sign
          out everywhere and delete your account under{' '}
          <Link to={paths.account} className="text-link">
            Account
          </Link>
          . (Messages to the shop are included only if your email address is verified, because
          otherwise someone else may have written them.) For anything else,{' '}
          <Link to={paths.contact} className="text-link">
            write to us
          </Link>
          . You can also complain to the data protection authority where you live.
        </p>
      </Clause>
    </LegalPage>
  );
}
