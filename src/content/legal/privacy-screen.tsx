import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Clause, LegalPage, Points } from './legal-page.tsx';

export function Component() {
  return (
    <LegalPage
      title="Privacy policy"
      short={
        <p>
          We store only what is needed to buy and sell here. We show no ads, and we don’t track you.
          You can download or delete your data yourself.
        </p>
      }
    >
      <Clause title="What we store and why">
        <Points>
          <li>
            <strong>Your account:</strong> your name, your email address and whether you have
            verified it, when you joined, and your role. If your account is suspended, we also store
            when the suspension ends. We need this to know who books and sells. If you delete an
            account that is suspended or banned from selling, we keep a scrambled form of your email
            address until that ends.
          </li>
          <li>
            <strong>Your sign-in:</strong> the sign-in service (Google’s Firebase Authentication, or
            one that runs with this shop) stores your email address and password. The shop never
            stores your password. If you sign in with Google, Google gives us your name and email
            address.
          </li>
          <li>
            <strong>Products and drafts:</strong> what you type into the form, and your photos. We
            remove the location and time that phones store in photos, and compare photos to find
            copies. Only you and the shop’s staff can see serial numbers.
          </li>
          <li>
            <strong>Bookings:</strong> your name, email, phone number, meeting location and message,
            where and when you agreed to meet, the price, and the product as it was when you booked.
            The seller sees your phone number and email address once you have the product on hold,
            so that you can meet.
          </li>
          <li>
            <strong>Tickets at the shop’s counter:</strong> what you bought, sold or returned there,
            and your name and email address if you gave them. If you delete your account, we remove
            your email address from these tickets, but keep your first name and last initial. Staff
            can also note your phone number, whether you agreed to emails, and remarks. These are
            removed with your account. Store credit waits for your email address, as a fingerprint.
          </li>
          <li>
            <strong>Watchlist and saved searches:</strong> the products you watch and the searches
            you save, so that we can tell you about lower prices and new products.
          </li>
          <li>
            <strong>Stolen instruments that you register:</strong> what you type into the form, and
            your photos. Only moderators see them. We keep them until you remove them or delete your
            account.
          </li>
          <li>
            <strong>Notes by moderators:</strong> what they write for each other about a report or a
            person. We delete them with your account or, if a report about you or your products is
            still open then, once it is decided, or after a year.
          </li>
          <li>
            <strong>Messages:</strong> what you and others write to each other about a product, and
            whom you have blocked. Moderators read messages only if someone reports one of them:
            that message and up to 19 before it. If you write to the shop, also your name and email
            address, so that we can reply.
          </li>
          <li>
            <strong>What you sell to the shop:</strong> your name, your address, the identity
            document that you showed, the product and the price. Many laws require this of shops
            that buy used goods. If we sell a product for you: your name, your addresses, your share
            and our payouts. We store your details encrypted. Only admins can read them, and we
            record each time an admin does. Staff see only the name of a product’s owner.
          </li>
          <li>
            <strong>Notices:</strong> our notices about your bookings and products, whether you have
            read them, and which ones you want to get. We also send some of them by email. Every
            email has a link to stop that kind of email.
          </li>
          <li>
            <strong>Records:</strong> who changed a role, handed over a product, ended sessions or
            deleted an account, and when. These records contain no names or addresses, except in
            reasons for opening the cash drawer that staff entered in an older version of this shop.
          </li>
          <li>
            <strong>For safety:</strong> how many requests each account and IP address made in the
            past hour, so that we can stop attacks such as password guessing. Our logs record which
            requests were made and when. They contain no IP addresses, email addresses or passwords.
            If a page fails unexpectedly, your browser reports where in our scripts that happened,
            and on which kind of page, but nothing that you entered.
          </li>
        </Points>
      </Clause>
      <Clause title="Who sees it">
        <p>
          Everyone who can see a product also sees the seller’s name, how long they have been a
          member and how many products they have sold. A seller to whom you offer a price sees where
          you want to meet, how long you have been a member, how many products you have bought and
          your rating by sellers. Your phone number is shown only to people you have a booking with,
          and your email address only to sellers whose product you had on hold. Admins see the list
          of accounts. We never sell your data. We share it only if a law or a court requires it.
        </p>
      </Clause>
      <Clause title="How long we keep your data">
        <Points>
          <li>Your account and everything in it: until you delete it.</li>
          <li>Completed sales: as long as the law requires.</li>
          <li>
            If you delete your account: the titles and photos of products that others booked and the
            descriptions and photos of products that you sold, for a year. Products that moderators
            are still checking: until they decide, or for a year.
          </li>
          <li>
            Your details from a sale to the shop: for as long as the shop has chosen, which is five
            years by default. The product, the price and the date remain.
          </li>
          <li>Photos that you uploaded but didn’t use: a few days.</li>
          <li>
            Notices: 90 days. Those about matches with your saved searches: at least until the
            product is sold or removed, so that we tell you only once.
          </li>
          <li>
            Messages to the shop from someone who wasn’t logged in: up to a year. Other messages:
            until you delete your account.
          </li>
        </Points>
      </Clause>
      <Clause title="What happens when you delete your account">
        <p>
          When you delete your account, your products are no longer for sale and your open bookings
          end. We remove your name, email address and phone number from all products and bookings.
          We also delete what you wrote in messages. If you wrote to the shop without logging in, we
          can’t be sure that it was you, so we keep that message until it is a year old.
        </p>
        <p>
          From completed sales, we keep your first name, the first letter of your last name, the
          product and the price. The law requires this, and the other person needs these records. An
          empty account without a name remains, because the records refer to it.
        </p>
      </Clause>
      <Clause title="Your rights">
        <p>
          You can download everything we store about you, correct your name and email address, sign
          out everywhere and delete your account under{' '}
          <Link to={paths.account} className="text-link">
            Account
          </Link>
          . The download doesn’t contain what you wrote to the shop without logging in. For anything
          else,{' '}
          <Link to={paths.contact} className="text-link">
            write to us
          </Link>
          . You can also complain to the data protection authority where you live.
        </p>
      </Clause>
    </LegalPage>
  );
}
