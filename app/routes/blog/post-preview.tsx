import { data } from 'react-router';
import { readArticle } from '#app/blog/read-article.server.ts';
import { findPreview } from '#app/domains/posts/previews/find-preview.server.ts';
import { isOpening } from '#app/domains/posts/previews/is-opening.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { blogPage } from '#app/framework/route-policy.ts';
import { serverOnly } from '#app/framework/server-only.ts';
import { services } from '#app/framework/services.server.ts';
import { siteContent } from '#app/framework/site-content.server.ts';
import { useSiteSettings } from '#app/framework/site-settings.ts';
import { contentOf } from '#app/seo/content-meta.ts';
import { PostPage } from '#app/ui/site/post-page.tsx';
import { PreviewNote } from '#app/ui/site/preview-note.tsx';
import type { Route } from './+types/post-preview.ts';

/** Not cached, not indexed, and never sent as a referrer, because the URL is the secret. */
export const handle = blogPage({ cache: null, indexed: false, hidesMissing: true });

export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const { database, contentWorker, previewOpenings, now } = site;
  const preview = await findPreview(database.db, contentWorker, params.token, now());
  if (preview === null) throw data(null, 404);
  const { linkId, expiresAt, isUnsaved } = preview;
  const { untitled } = context.get(siteContent).post.preview;
  const post = { ...preview.post, title: preview.post.title || untitled };
  const article = await readArticle(site, post);
  if (isOpening(request)) previewOpenings.count(linkId);
  return serverOnly({ post, isUnsaved, ...article, expiresAt, now: now().toISOString() });
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
  const { post, isUnsaved, content, image, expiresAt, now } = loaderData;
  return (
    <>
      <PreviewNote
        post={post}
        isUnsaved={isUnsaved}
        expiresAt={expiresAt}
        now={now}
        timeZone={timeZone}
      />
      <PostPage
        post={post}
        // Published today, a draft would have today's date.
        date={(post.isPublished ? post.publishedAt : null) ?? now}
        timeZone={timeZone}
        image={image}
        content={content}
      />
    </>
  );
}
