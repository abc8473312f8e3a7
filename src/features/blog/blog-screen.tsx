import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { articles } from './articles.ts';

export function Component() {
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHeading>Blog</PageHeading>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label="Articles" className="lg:sticky lg:top-8 lg:self-start">
          <ol>
            {articles.map(({ slug, title, summary }) => (
              <li key={slug} className="relative border-b border-rule py-4 first:pt-0">
                <Link
                  to={paths.blogArticle(slug)}
                  className="font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
                <p className="mt-1 text-sm text-muted">{summary}</p>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {articles.map(({ slug, title, minutes, paragraphs }) => (
            <article key={slug} aria-labelledby={slug} className="mb-16 last:mb-0">
              <h2 id={slug} tabIndex={-1} className="max-w-[24ch] scroll-mt-8 text-3xl sm:text-4xl">
                {title}
              </h2>
              <p className="mt-2 text-sm text-muted">{minutes} minutes</p>
              <FretboardRule className="my-6 max-w-prose text-rule" />
              <div className="grid max-w-prose gap-4 text-lg">
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </article>
          ))}
        </div>
      </div>
    </div>
  );
}
