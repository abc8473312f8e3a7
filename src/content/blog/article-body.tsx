import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ArticleFigure, ArticleNode } from './article.ts';
import { ArticleDrawing } from './article-drawing.tsx';

const classes = {
  p: 'my-4',
  h2: 'mt-10 mb-3 text-3xl',
  h3: 'mt-8 mb-2 text-2xl',
  ul: 'my-4 grid list-disc gap-2 ps-6',
  ol: 'my-4 grid list-decimal gap-2 ps-6',
  li: '',
  blockquote: 'my-6 border-s-4 border-secondary ps-5',
  strong: '',
  em: '',
  code: 'rounded bg-base-200 px-1',
} as const;

/** Renders an article's compiled content as React elements, never from an HTML string. */
export function ArticleBody({ nodes }: { nodes: readonly ArticleNode[] }) {
  return <div className="text-lg">{children(nodes)}</div>;
}

function children(nodes: readonly ArticleNode[]): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: article nodes are never reordered
    <Fragment key={index}>{element(node)}</Fragment>
  ));
}

function element(node: ArticleNode): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'table') return <ArticleTable {...node} />;
  if (node.tag === 'figure') return <Figure {...node} />;
  if (node.tag === 'a') {
    return node.href.startsWith('/') ? (
      <Link to={node.href} className="text-link">
        {children(node.children)}
      </Link>
    ) : (
      <a href={node.href} rel="noreferrer" className="text-link">
        {children(node.children)}
      </a>
    );
  }
  const Tag = node.tag;
  return <Tag className={classes[node.tag] || undefined}>{children(node.children)}</Tag>;
}

function Figure(figure: ArticleFigure) {
  return (
    <figure className="my-8 max-w-md">
      <ArticleDrawing figure={figure} label={figure.description} />
      <figcaption className="mt-2 text-base text-muted">{figure.caption}</figcaption>
    </figure>
  );
}

function ArticleTable({ header, rows }: Extract<ArticleNode, { tag: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section aria-label="Table" tabIndex={0} className="my-6 overflow-x-auto">
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b-2 border-base-content">
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: article nodes are never reordered
              <th key={index} scope="col" className="py-2 pe-4 text-start">
                {children(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: article nodes are never reordered
            <tr key={index} className="border-b border-rule">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: article nodes are never reordered
                <td key={column} className="py-2 pe-4 align-top">
                  {children(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
