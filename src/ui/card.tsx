import type { ReactNode } from 'react';

type CardProps = {
  /** A `Picture` or other content, edge to edge at the top. */
  media?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the bottom. They align across all cards in a grid row. */
  actions?: ReactNode;
};

/** A card with a picture, a title and a few lines. All cards in a grid row have the same height. */
export function Card({ media, title, children, actions }: CardProps) {
  return (
    <article className="plate relative flex flex-col overflow-hidden">
      {media}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 className="text-xl">{title}</h3>
        {children}
        {actions && <div className="mt-auto flex flex-wrap gap-3 pt-3">{actions}</div>}
      </div>
    </article>
  );
}
