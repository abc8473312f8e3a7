import { type ReactNode, useId } from 'react';

type AccountSectionProps = {
  title: string;
  about: ReactNode;
  children: ReactNode;
};

/** Returns the URL fragment of the section with this title, without `#`. */
export const fragmentOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** A section of the account page, with a heading and explanation on the left and controls on the right. */
export function AccountSection({ title, about, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      id={fragmentOf(title)}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid scroll-mt-6 gap-x-12 gap-y-4 border-b border-rule py-8 outline-none first:pt-0 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="max-w-prose">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="mt-2 text-muted">{about}</div>
      </div>
      <div className="grid max-w-xl content-start justify-items-start gap-4">{children}</div>
    </section>
  );
}
