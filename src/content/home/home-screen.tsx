import { Link } from 'react-router-dom';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { HeroCarousel } from './hero-carousel.tsx';

/** Loads after the first view, because it is below the fold. */
const LowerHome = lazyPart(
  async () => (await import('./lower-home.tsx')).LowerHome,
  <ReloadPanel what="The rest of the page" />,
  <div aria-busy="true" className="h-[172rem]" />,
);

export function Component() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Second Fret: used guitars and gear
      </h1>
      <HeroCarousel />
      <Welcome />
      {/* The placeholder is roughly as tall as the loaded content, to keep the scroll bar stable and to let the Back
          button restore the position. */}
      <LowerHome />
    </>
  );
}

const promises = [
  [
    'One of a kind',
    'There is only one of each used guitar. The first booking puts it on hold, so no one else can take it.',
  ],
  ['Honestly graded', 'From Mint to Non-functioning, each grade says what you will see and feel.'],
  ['Hand to hand', 'You meet, you play it, and a six-digit code makes the handover official.'],
] as const;

function Welcome() {
  return (
    <section className="page-width grid gap-16 gap-y-8 py-10 lg:grid-cols-[1.15fr_1fr] lg:py-16">
      <div className="grid content-start justify-items-start gap-6">
        <h2 className="text-4xl sm:text-6xl">
          Welcome to Second Fret, where guitars find their next player.
        </h2>
        <p className="max-w-prose text-lg">
          We started with one wall of second-hand guitars and a kettle. Now players and small shops
          from all over list what they no longer play, and others find what they were looking for.
          Come in, take your time, try everything.
        </p>
        <Link to={paths.contact} className={buttonClass('paper')}>
          Contact Us
        </Link>
      </div>
      <dl className="border-t border-rule">
        {promises.map(([term, text]) => (
          <div key={term} className="border-b border-rule py-5">
            <dt className="font-display text-2xl">{term}</dt>
            <dd className="mt-1 max-w-prose text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
