import { use } from 'react';
import { data, redirect } from 'react-router';
import { changedAt } from '#app/features/articles/changed-at.ts';
import { authorViewOf } from '#app/features/articles/http/offered/author-view.ts';
import { readArticle } from '#app/features/articles/http/offered/read-article.server.ts';
import { topicLinksOf } from '#app/features/articles/http/offered/topic-links.ts';
import { DEFAULT_AUTHOR } from '#app/features/articles/post-fields.ts';
import {
  findFollowingPost,
  findPublishedPost,
  findRedirect,
} from '#app/features/articles/read-posts.server.ts';
import { PostPage } from '#app/features/articles/ui/public/offered/post-page.tsx';
import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import { titlePicturePath } from '#app/features/media/title-pictures.server.ts';
import { contentOf, originOf, shareImage } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { sharedPageMeta } from '#app/http/shared-page-meta.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import {
  describeArticle,
  describeAuthor,
  describeBreadcrumbs,
  graph,
} from '#app/http/structured-data.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { articleFormId, PAGE_FORM_TOPICS, type PageFormTopic } from '#app/site/endings.ts';
import { SubscribeBand } from '#app/site/forms/subscribe-form.tsx';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { logFields } from '#server/log-fields.ts';
import { listCardForms } from '../http/cards.ts';
import { openCards } from '../http/offered/open-cards.server.ts';
import { openEnding } from '../http/offered/open-ending.server.ts';
import { PAGE_FORM_ID } from '../ui/public/offered/own-page.tsx';
import { PostEndingBand } from '../ui/public/offered/post-ending.tsx';
import type { Route } from './+types/blog-post.ts';

export const handle = blogPage({
  cache: { params: {}, bypassedBy: ['sent'] },
  allowedWhenDiskFull: true,
  redirectsMissing: true,
});

/** Missing, unpublished and unreadable posts share one page, with status 404 or 503. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const { database, contentWorker, now, config, log, imageUrls, topics, authors } = site;
  const { db } = database;
  const asked = { kind: 'post', slug: params.slug } as const;
  try {
    const post = await findPublishedPost(db, contentWorker, asked, now());
    if (post === null) {
      const currentSlug = await findRedirect(db, asked, now());
      if (currentSlug !== null) return redirect(`/blog/${currentSlug}`, 308);
      return data(null, 404);
    }
    const article = await readArticle(site, post, context.get(siteContent).post.video);
    const { image, content, ...shown } = article;
    const publishedAt = post.publishedAt ?? post.createdAt;
    return {
      post,
      publishedAt,
      article: { ...shown, image },
      parts: openCards(context, url, content),
      author: authorViewOf(await authors.read(), post.authorName, imageUrls),
      topics: topicLinksOf(await topics.read(), post),
      ending: await openEnding(context, url, post),
      subscribe: await site.openSubscribeForm?.(context, `/blog/${post.slug}`),
      next: await findFollowingPost(db, { id: post.id, publishedAt }, now()),
      description: post.metaDescription ?? post.excerpt ?? (await summarize(post.content)),
      canonical: `${config.publicOrigin}/blog/${post.slug}`,
      titlePicture: titlePicturePath(post),
      articleImage: image && imageUrls.absoluteUrl(image.preview?.url ?? image.url),
    };
  } catch (error) {
    log.error({ ...logFields(context.get(requestInfo)), err: error }, 'reading a post failed');
    return data(null, { status: 503, headers: { 'Retry-After': '5' } });
  }
}

/**
 * Takes the form at the end of an article. One that somebody filled in while the owner changed the
 * ending is taken, too, so that nobody has to type it again.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { database, contentWorker, now } = context.get(services);
  const asked = { kind: 'post', slug: params.slug } as const;
  const post = await findPublishedPost(database.db, contentWorker, asked, now());
  if (post === null) throw rejection(404, context.get(siteContent).messages.rejected.pageGone);
  const inText = new Set(listCardForms(post.content));
  const forms = Object.fromEntries(
    PAGE_FORM_TOPICS.map(
      (topic: PageFormTopic) =>
        [topic, inText.has(topic) ? articleFormId(topic) : PAGE_FORM_ID] as const,
    ),
  );
  return answerLeadPost({ request, url, context, forms, about: post.title });
}

async function summarize(content: string): Promise<string> {
  const { firstSentence } = await import('#app/html/content/content-text.server.ts');
  return firstSentence(content);
}

/** Passes on `Retry-After` of the page and of its form. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  // The policy of the route says that posts are indexed.
  if (!loaderData) {
    return pageMeta({ title: contentOf(args).post.notFound.heading, noindex: true });
  }
  const { post, publishedAt, article, topics, author, description, canonical } = loaderData;
  const { titlePicture, articleImage } = loaderData;
  const origin = originOf(args);
  const { navigation, blog } = contentOf(args);
  const shared = shareImage(origin, article.image, post.title, titlePicture);
  return [
    ...sharedPageMeta({
      title: post.title,
      description,
      canonical,
      image: shared,
      type: 'article',
    }),
    ...(post.metaKeywords.length > 0
      ? [{ name: 'keywords', content: post.metaKeywords.join(', ') }]
      : []),
    ...post.metaKeywords.map((content) => ({ property: 'article:tag', content })),
    ...topics.slice(0, 1).map(({ name }) => ({ property: 'article:section', content: name })),
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: changedAt(post) },
    { property: 'article:author', content: post.authorName },
    {
      'script:ld+json': graph([
        describeArticle(origin, {
          headline: post.title,
          description,
          url: canonical,
          author: post.authorName,
          isByTeam: post.authorName === DEFAULT_AUTHOR,
          profile: author && describeAuthor(origin, author),
          topics: topics.map(({ name }) => name),
          language: post.language,
          published: publishedAt,
          modified: changedAt(post),
          image: articleImage ?? shared.url,
        }),
        describeBreadcrumbs(origin, [
          { name: navigation.home, path: '/' },
          { name: blog.title, path: '/blog' },
          { name: post.title, path: `/blog/${post.slug}` },
        ]),
      ]),
    },
  ];
}

export default function BlogPost({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone } = useSiteSettings();
  const { back, notFound } = use(SiteContext).content.post;
  if (!loaderData) {
    const { heading, text } = notFound;
    return (
      <div className="follows-scheme">
        <PageHead title={heading} subtitle={text}>
          <p>
            <a className="text-link" href="/blog">
              {back}
            </a>
          </p>
        </PageHead>
      </div>
    );
  }
  const { post, publishedAt, article, topics, author, next, canonical, subscribe } = loaderData;
  const isOfEnding = actionData?.id === PAGE_FORM_ID;
  const ending = isOfEnding
    ? ({ kind: 'form', form: actionData, about: post.title } as const)
    : loaderData.ending;
  const parts = loaderData.parts.map((part) =>
    part.kind === 'form' && part.form.id === actionData?.id ? { ...part, form: actionData } : part,
  );
  return (
    <PostPage
      post={post}
      date={publishedAt}
      timeZone={timeZone}
      article={article}
      parts={parts}
      topics={topics}
      author={author}
      url={canonical}
      next={next}
    >
      {subscribe ? <SubscribeBand form={subscribe} /> : null}
      <PostEndingBand ending={ending} />
    </PostPage>
  );
}
