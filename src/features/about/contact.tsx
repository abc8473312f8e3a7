import { buttonClass } from '#src/ui/button.tsx';

const address = 'hello@secondfret.test';

const hours = [
  ['Tuesday to Friday', '11 am – 7 pm'],
  ['Saturday', '10 am – 5 pm'],
  ['Sunday, Monday', 'Closed: we are playing'],
] as const;

/** How to reach the shop; 'Contact Us' leads here. */
export function Contact() {
  return (
    <section aria-labelledby="contact" className="page-width">
      <div className="grid overflow-hidden rounded-box bg-surf text-surf-ink lg:grid-cols-2">
        <div className="grid content-center justify-items-start gap-5 p-8 sm:p-12">
          <h2 id="contact" tabIndex={-1} className="scroll-mt-8 text-4xl sm:text-5xl">
            Contact Us
          </h2>
          <p className="max-w-prose text-lg">
            A question about a listing, a guitar that you are not sure how to grade, a handover that
            went wrong: write to us, and a person answers within a day.
          </p>
          <a href={`mailto:${address}`} className={buttonClass('paper')}>
            {address}
          </a>
          <dl className="w-full max-w-md border-t border-current/40">
            {hours.map(([days, time]) => (
              <div
                key={days}
                className="flex justify-between gap-4 border-b border-current/40 py-2"
              >
                <dt className="font-semibold">{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </div>
        <img
          src="/art/scene-3-narrow.webp"
          alt=""
          width={800}
          height={560}
          loading="lazy"
          className="size-full object-cover"
        />
      </div>
    </section>
  );
}
