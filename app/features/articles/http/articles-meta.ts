import { contentOf, type MetaArgs, originOf, shareImage } from '#app/http/content-meta.ts';
import { sharedPageMeta } from '#app/http/shared-page-meta.ts';
import { describeBreadcrumbs, graph, type SchemaObject } from '#app/http/structured-data.ts';

interface DescribedArticles {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly page: number;
  readonly isListed: boolean;
  /** What the page is about, for search engines. */
  readonly describe: (origin: string) => SchemaObject;
}

/** The meta tags of the articles of one topic or one author, and what search engines are told. */
export function articlesMeta(args: MetaArgs, articles: DescribedArticles) {
  const { name, description, path, page, isListed, describe } = articles;
  const content = contentOf(args);
  const origin = originOf(args);
  return [
    ...sharedPageMeta({
      title: name,
      description,
      canonical: `${origin}${path}${page > 1 ? `?page=${page}` : ''}`,
      noindex: !isListed,
      image: shareImage(origin, content.blog.social, name),
    }),
    {
      'script:ld+json': graph([
        describe(origin),
        describeBreadcrumbs(origin, [
          { name: content.navigation.home, path: '/' },
          { name: content.blog.title, path: '/blog' },
          { name, path },
        ]),
      ]),
    },
  ];
}
