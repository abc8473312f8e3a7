import { Link } from 'react-router-dom';
import { Contact } from '#src/content/contact/contact.tsx';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';

const story = [
  {
    title: 'It began with a wall',
    text: 'One wall, eleven guitars, and one rule: be honest about what’s wrong with your guitar. People came for the guitars and stayed for the rule. When the wall was full, we put the shop online and let everyone hang theirs beside ours.',
  },
  {
    title: 'Why the second fret',
    text: 'The first chord most of us learn is E minor: two fingers, second fret, and the whole guitar rings. You need very little to start. A good second-hand instrument is most of it.',
  },
  {
    title: 'How a sale works here',
    text: 'Every used guitar is one of a kind, so the first booking puts it on hold, and no one else can take it. You meet, you play it, you give the seller your six-digit code, and it is yours. If it is not as described, you walk away and the hold ends.',
  },
  {
    title: 'What we don’t do',
    text: 'No auctions, no “price on request”, no photos from someone else’s catalog. Seven grades of condition, from Mint to Non-functioning, and each means the same on every product.',
  },
] as const;

const legal = [
  { to: paths.terms, label: 'Terms of use' },
  { to: paths.privacy, label: 'Privacy policy' },
  { to: paths.cookies, label: 'Cookie policy' },
  { to: paths.stolen, label: 'Stolen instruments' },
  { to: paths.transparency, label: 'Transparency' },
];

export function Component() {
  return (
    <>
      <div data-theme="stage" className="bg-base-200 text-base-content">
        <div className="page-width grid items-end gap-10 py-16 lg:grid-cols-[1.4fr_1fr] lg:py-24">
          <h1 tabIndex={-1} className="text-5xl sm:text-7xl">
            From one player to the next
          </h1>
          <div className="grid justify-items-start gap-6">
            <p className="text-lg">
              Second Fret is where guitars and gear change hands: from someone who has stopped
              playing them to someone who can’t wait to.
            </p>
            <Link to={paths.contact} className={buttonClass('amber')}>
              Contact Us
            </Link>
          </div>
        </div>
      </div>
      <section aria-label="Our story" className="page-width py-16 lg:py-24">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {story.map(({ title, text }) => (
            <div key={title} className="border-t-3 border-base-content pt-4">
              <h2 className="text-3xl">{title}</h2>
              <p className="mt-3 max-w-prose text-lg">{text}</p>
            </div>
          ))}
        </div>
        <FretboardRule className="mt-16 text-muted" />
      </section>
      <Contact />
      <nav aria-label="Legal" className="page-width mt-12 flex flex-wrap gap-x-6">
        {legal.map(({ to, label }) => (
          <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
