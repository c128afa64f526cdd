import { type ReactNode, use } from 'react';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { ArticleList, type ListedArticle, PageLinks } from './article-list.tsx';
import { EmptyPosts } from './post-grid.tsx';

interface ArticlesPageProps {
  readonly title: string;
  readonly subtitle: string;
  /** The address of the first page. */
  readonly path: string;
  readonly articles: readonly ListedArticle[];
  readonly page: number;
  readonly hasNext: boolean;
  readonly timeZone: string;
  /** Above the list. */
  readonly children?: ReactNode;
}

/** The articles of one topic or one author. */
export function ArticlesPage(props: ArticlesPageProps) {
  const { title, subtitle, path, articles, page, hasNext, timeZone, children } = props;
  const { blog } = use(SiteContext).content;
  return (
    <>
      <PageHead title={title} subtitle={subtitle} />
      <div className="wrap stack blog-list follows-scheme">
        {children}
        {articles.length === 0 ? (
          <EmptyPosts text={blog.empty.text} buttonLabel={blog.empty.button} />
        ) : (
          <ArticleList articles={articles} timeZone={timeZone} isNewest={false} />
        )}
        <PageLinks path={path} page={page} hasNext={hasNext} />
      </div>
    </>
  );
}
