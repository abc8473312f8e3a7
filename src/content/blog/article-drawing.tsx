import type { ArticleFigure } from './article.ts';

type ArticleDrawingProps = {
  figure: Pick<ArticleFigure, 'name' | 'width' | 'height'>;
  /** The text alternative. Without it, screen readers ignore the drawing. */
  label?: string;
  className?: string;
};

/** Embeds a figure's SVG with `use`, so that the drawing gets the page's colors and font. */
export function ArticleDrawing({
  figure: { name, width, height },
  label,
  className = '',
}: ArticleDrawingProps) {
  return (
    <svg
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      viewBox={`0 0 ${width} ${height}`}
      className={`h-auto w-full ${className}`}
    >
      <use href={`/figures/${name}.svg#figure`} />
    </svg>
  );
}
