import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';

const { home, about, contact, terms, privacy, cookies } = paths;

const groups = [
  ['Services', { Branding: home, Design: home, Marketing: home, Advertisement: home }],
  ['Company', { 'About us': about, Contact: contact, Jobs: home, 'Press kit': home }],
  ['Legal', { 'Terms of use': terms, 'Privacy policy': privacy, 'Cookie policy': cookies }],
] as const;

/** The page footer. Links lead to Home, as specified, unless there is a page for them. */
export function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    // Prevents the browser from anchoring its scroll position to the footer when a list above the footer grows.
    <footer
      data-theme="stage"
      className="footer-board mt-24 text-base-content [overflow-anchor:none]"
    >
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:grid-cols-3 sm:gap-10 sm:py-14 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start justify-items-start gap-3 max-sm:col-span-2 sm:col-span-3 lg:col-span-1">
          <BrandMark className="size-12" />
          <p className="font-display text-3xl">Second Fret</p>
          <p className="max-w-xs">Used guitars and gear, from one player to the next.</p>
        </div>
        {groups.map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-xl text-secondary">{title}</h2>
            <ul>
              {Object.entries(links).map(([label, to]) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width pb-6 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-rule pt-3">
          <p className="py-2">Copyright © 2022 Second Fret. All rights reserved.</p>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onShortcuts}
            className="min-h-11 underline-offset-4 hover:underline pointer-coarse:hidden"
          >
            Keyboard shortcuts
          </button>
        </div>
      </div>
    </footer>
  );
}
