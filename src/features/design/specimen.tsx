import type { ReactNode } from 'react';

/** A section of the design page. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id} className="grid gap-8">
      <h2 id={id} tabIndex={-1} className="border-b border-rule pb-3 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A widget in each of its states, below its name. */
export function Specimen({
  name,
  note,
  children,
}: {
  name: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-3">
      <h3 className="font-sans text-lg font-bold">{name}</h3>
      {note && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </div>
  );
}

/** Lays out its children in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
