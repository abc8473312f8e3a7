import { Link } from 'react-router-dom';
import { callAddress } from '#src/bookings/phone-link.tsx';
import { paths } from '#src/lib/paths.ts';
import { useShopDetails } from '#src/lib/shop-details.ts';
import { ContactForm } from './contact-form.tsx';

const hours = [
  ['Tuesday to Friday', '11 am – 7 pm'],
  ['Saturday', '10 am – 5 pm'],
  ['Sunday, Monday', 'Closed, we’re playing'],
] as const;

/** The shop's contact details. 'Contact Us' buttons link here. */
export function Contact() {
  const { address, phone } = useShopDetails();
  return (
    <section aria-labelledby="contact" className="page-width">
      <div className="grid overflow-hidden rounded-box border border-rule lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-6 p-6 sm:p-12">
          <div className="grid max-w-prose gap-3">
            <h2 id="contact" tabIndex={-1} className="scroll-mt-8 text-4xl sm:text-5xl">
              Contact Us
            </h2>
            <p className="text-lg">
              Do you have a question about a product? Not sure how to grade a guitar? Did something
              go wrong at a handover? Write to us, and we’ll reply within a day.
            </p>
          </div>
          <ContactForm />
          <p className="max-w-prose text-sm text-muted">
            We keep your message for up to a year and use your email address only to reply. Read
            more in our{' '}
            <Link to={paths.privacy} className="text-link">
              Privacy policy
            </Link>
            .
          </p>
        </div>
        <div className="grid content-between gap-8 bg-surf p-6 text-surf-ink sm:p-12">
          <div>
            <h3 className="text-2xl">When the shop is open</h3>
            <dl className="mt-4 border-t border-current/40">
              {hours.map(([days, time]) => (
                <div
                  key={days}
                  className="flex flex-wrap justify-between gap-x-4 border-b border-current/40 py-2"
                >
                  <dt className="font-semibold">{days}</dt>
                  <dd>{time}</dd>
                </div>
              ))}
            </dl>
            {address !== null && (
              <address className="mt-6 whitespace-pre-line not-italic">{address}</address>
            )}
            {phone !== null && (
              <a href={callAddress(phone)} className="text-link inline-block py-2">
                {phone}
              </a>
            )}
          </div>
          <img
            src="/art/scene-3-narrow.webp"
            alt=""
            width={800}
            height={560}
            loading="lazy"
            className="aspect-10/7 w-full rounded-box object-cover"
          />
        </div>
      </div>
    </section>
  );
}
