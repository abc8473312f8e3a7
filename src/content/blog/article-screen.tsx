import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { articleData } from '#contracts/content/article-data.ts';
import { siteDescription } from '#contracts/page-heads.ts';
import type { PageHead } from '#src/lib/page-head.ts';
import { paths } from '#src/lib/paths.ts';
import { usePageHead } from '#src/lib/use-page-head.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import type { Article, ArticleSummary } from './article.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { articleAfter, articleQuery, articles, loadArticle } from './articles.ts';

function articleHead(summary: ArticleSummary | undefined): PageHead {
  if (!summary)
    return { title: 'Article not found', description: siteDescription, canonical: null };
  const { title, description, slug } = summary;
  const data = articleData(summary);
  return { title, description, canonical: paths.blogArticle(slug), kind: 'article', data };
}

/**
 * If the server's HTML already shows the article, loads the article before the page opens, so that the text stays
 * visible. Otherwise, the page opens immediately with a skeleton.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  if (!document.querySelector('#first-view article')) return {};
  return { article: await loadArticle(params.slug ?? '') };
}

export function Component() {
  const { slug = '' } = useParams();
  const summary = articles.find((article) => article.slug === slug);
  const { article: loaded } = useLoaderData<typeof loader>();
  const article = useQuery({ ...articleQuery(slug), ...(loaded && { initialData: loaded }) });
  usePageHead(useMemo(() => articleHead(summary), [summary]));

  if (!summary) return <NoSuchArticle />;
  return (
    <div className="page-width py-10 lg:py-16">
      <Link to={paths.blog} className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Blog
      </Link>
      <article className="mx-auto mt-6 max-w-[42rem]">
        <h1 tabIndex={-1} className="text-4xl sm:text-6xl">
          {summary.title}
        </h1>
        <p className="mt-4 text-xl text-muted">{summary.description}</p>
        <ArticleFacts article={summary} className="mt-4 text-muted" />
        <FretboardRule className="my-8 text-rule" />
        {article.isPending && <TextSkeleton />}
        {article.data === null && <ReloadPanel what="The article" />}
        {article.data && <Text article={article.data} />}
      </article>
    </div>
  );
}

/** A skeleton of two paragraphs with a heading between them. It fills the window, so that the footer doesn't jump. */
const TextSkeleton = () => (
  <Loading label="The article is loading">
    <div className="grid min-h-dvh content-start gap-3">
      <ParagraphSkeleton lastLine="w-3/5" />
      <Skeleton className="mt-7 mb-2 h-8 w-1/2" />
      <ParagraphSkeleton lastLine="w-2/5" />
    </div>
  </Loading>
);

const ParagraphSkeleton = ({ lastLine }: { lastLine: string }) => (
  <>
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5" />
    <Skeleton className={`h-5 ${lastLine}`} />
  </>
);

function Text({ article }: { article: Article }) {
  const next = articleAfter(article.slug);
  return (
    <>
      <ArticleBody nodes={article.body} />
      <section aria-labelledby="sources" className="mt-12 border-t border-rule pt-6">
        <h2 id="sources" className="text-2xl">
          Sources
        </h2>
        <ul className="mt-3 grid gap-2">
          {article.sources.map(({ title, by, url }) => (
            <li key={title} className="wrap-anywhere">
              {by}:{' '}
              {url === undefined ? (
                <cite>{title}</cite>
              ) : (
                <a href={url} rel="noreferrer" className="text-link">
                  <cite>{title}</cite>
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
      {next && (
        <nav aria-label="Next article" className="plate relative mt-12 grid gap-2 p-6">
          <p className="text-muted">Next article</p>
          <p className="text-2xl">
            <Link
              to={paths.blogArticle(next.slug)}
              className="inline-flex items-center gap-3 font-display after:absolute after:inset-0 hover:underline"
            >
              {next.title}
              <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
            </Link>
          </p>
          <ArticleFacts article={next} className="text-muted" />
        </nav>
      )}
    </>
  );
}

function NoSuchArticle() {
  return (
    <div className="page-width py-10 lg:py-16">
      <h1 tabIndex={-1} className="sr-only">
        Article not found
      </h1>
      <EmptyState
        title="We couldn’t find this article"
        action={
          <Link to={paths.blog} className={buttonClass('primary')}>
            All articles
          </Link>
        }
      />
    </div>
  );
}
