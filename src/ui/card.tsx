import type { ReactNode } from 'react';

type CardProps = {
  /** A `Picture` or other content at the top, edge to edge. */
  media?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the bottom. They line up with those of the other cards in the same grid row. */
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
