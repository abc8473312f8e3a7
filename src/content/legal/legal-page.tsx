import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { PageHeading } from '#src/ui/page-heading.tsx';

const pages = [
  { to: paths.terms, label: 'Terms of use' },
  { to: paths.privacy, label: 'Privacy policy' },
  { to: paths.cookies, label: 'Cookie policy' },
];

type LegalPageProps = { title: string; short: ReactNode; children: ReactNode };

/** A legal page, with a short summary at the top and links to the other two legal pages at the end. */
export function LegalPage({ title, short, children }: LegalPageProps) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-[46rem]">
        <PageHeading>{title}</PageHeading>
        <div className="rounded-box bg-surf p-6 text-lg text-surf-ink">{short}</div>
        <div className="grid gap-8 py-10">{children}</div>
        <nav aria-label="Legal pages" className="flex flex-wrap gap-x-6 border-t border-rule pt-4">
          {pages
            .filter(({ label }) => label !== title)
            .map(({ to, label }) => (
              <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
                {label}
              </Link>
            ))}
          <Link to={paths.transparency} className="text-link inline-flex min-h-11 items-center">
            Transparency
          </Link>
          <Link to={paths.contact} className="text-link inline-flex min-h-11 items-center">
            Contact us
          </Link>
        </nav>
        <p className="mt-4 text-sm text-muted">Last updated on November 22, 2026.</p>
      </div>
    </div>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 ps-5">{children}</ul>;
}
