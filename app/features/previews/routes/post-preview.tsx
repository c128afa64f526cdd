import { use } from 'react';
import { data } from 'react-router';
import { authorViewOf } from '#app/features/articles/http/offered/author-view.ts';
import { readArticle } from '#app/features/articles/http/offered/read-article.server.ts';
import { topicLinksOf } from '#app/features/articles/http/offered/topic-links.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { PostPage } from '#app/features/articles/ui/public/offered/post-page.tsx';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { openCards } from '#app/features/pages/http/offered/open-cards.server.ts';
import { openEnding } from '#app/features/pages/http/offered/open-ending.server.ts';
import {
  OwnPageForm,
  OwnPageText,
  PAGE_FORM_ID,
} from '#app/features/pages/ui/public/offered/own-page.tsx';
import { PostEndingBand } from '#app/features/pages/ui/public/offered/post-ending.tsx';
import { contentOf } from '#app/http/content-meta.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { useSiteSettings } from '#app/http/site-settings.ts';
import { services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { findPreview } from '../http/find-preview.server.ts';
import { isOpening } from '../is-opening.ts';
import { PreviewNote } from '../ui/public/preview-note.tsx';
import type { Route } from './+types/post-preview.ts';

/** Not cached, not indexed, and never sent as a referrer, because the URL is the secret. */
export const handle = blogPage({
  cache: null,
  views: 'secret-address',
  indexed: false,
  hidesMissing: 'everything',
});

export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const { database, contentWorker, previewOpenings, now, topics, authors, imageUrls } = site;
  const preview = await findPreview(database.db, contentWorker, params.token, now());
  if (preview === null) throw data(null, 404);
  const { linkId, expiresAt, isUnsaved } = preview;
  const { preview: words, video } = context.get(siteContent).post;
  const post = { ...preview.post, title: preview.post.title || words.untitled };
  const article = await readArticle(site, post, video);
  if (isOpening(request)) previewOpenings.count(linkId);
  const { kind, formTopic } = post;
  const form =
    kind === 'page' && formTopic ? openLeadForm(context, url, formTopic, PAGE_FORM_ID) : null;
  const links = topicLinksOf(await topics.read(), post);
  const ending = await openEnding(context, url, post);
  const author = authorViewOf(await authors.read(), post.authorName, imageUrls);
  return {
    post,
    isUnsaved,
    article,
    parts: openCards(context, url, article.content),
    author,
    topics: links,
    ending,
    form,
    expiresAt,
    now: now().toISOString(),
  };
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  const { preview } = contentOf(args).post;
  return [
    ...pageMeta({
      title: loaderData ? `${preview.title}: ${loaderData.post.title}` : preview.title,
    }),
    // The header alone is lost when the browser restores the page from a saved copy.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function PostPreview({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useSiteSettings();
  const { ownPages } = use(SiteContext).content.messages;
  const { post, isUnsaved, article, parts, author, topics, ending, form, expiresAt, now } =
    loaderData;
  return (
    <>
      <PreviewNote
        isPage={post.kind === 'page'}
        href={publicPath(post)}
        post={post}
        isUnsaved={isUnsaved}
        expiresAt={expiresAt}
        now={now}
        timeZone={timeZone}
      />
      {post.kind === 'page' ? (
        <>
          <OwnPageText title={post.title} html={article.content} />
          {form === null ? null : (
            <OwnPageForm form={form} about={post.formAbout} inertNote={ownPages.form} />
          )}
        </>
      ) : (
        <PostPage
          post={post}
          // Published today, a draft would have today's date.
          date={(post.isPublished ? post.publishedAt : null) ?? now}
          timeZone={timeZone}
          article={article}
          parts={parts}
          topics={topics}
          author={author}
          inert
        >
          <PostEndingBand ending={ending} inertNote={ownPages.form} />
        </PostPage>
      )}
    </>
  );
}
