import { data, redirect } from 'react-router';
import { readArticle } from '#app/features/articles/http/offered/read-article.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { findPublishedPost, findRedirect } from '#app/features/articles/read-posts.server.ts';
import { answerLeadPost } from '#app/features/leads/http/offered/answer-lead-post.server.ts';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { sentTopic } from '#app/features/leads/http/offered/sent-topic.server.ts';
import { titlePicturePath } from '#app/features/media/title-pictures.server.ts';
import { contentMeta } from '#app/http/content-meta.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { blogPage } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { PAGE_FORM_TOPICS, type PageFormTopic } from '#app/site/endings.ts';
import { OwnPageForm, OwnPageText, PAGE_FORM_ID } from '../ui/public/offered/own-page.tsx';
import type { Route } from './+types/own-page.ts';

/** The policy of the blog, because the text may have what a post may have: videos and images. */
export const handle = blogPage({
  cache: { params: {}, bypassedBy: ['sent'] },
  allowedWhenDiskFull: true,
  hidesMissing: 'all-but-forms',
  redirectsMissing: true,
});

/** A path without a page is answered as an unknown one; it must not be cached under its own name. */
const MISSING = { status: 404, headers: { 'Cache-Control': 'no-store' } };

async function findPage({ database, contentWorker, ownPages, now }: Services, slug: string) {
  const { slugs } = await ownPages.read().catch((error: unknown) => {
    // Without the database, an unknown path is still an unknown path.
    const known = ownPages.last();
    if (known.slugs.has(slug)) throw error;
    return known;
  });
  if (!slugs.has(slug)) return null;
  const asked = { kind: 'page', slug } as const;
  const page = await findPublishedPost(database.db, contentWorker, asked, now());
  if (page !== null) return { page, current: null };
  const current = await findRedirect(database.db, asked, now());
  return current === null ? null : { page, current };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const found = await findPage(site, params.slug);
  if (found === null) return data(null, MISSING);
  if (found.page === null) return redirect(publicPath({ kind: 'page', slug: found.current }), 308);
  const { page } = found;
  const { video } = context.get(siteContent).post;
  const { content, image } = await readArticle(site, page, video);
  const { title, slug, formAbout } = page;
  const formTopic = sentTopic(url) ?? page.formTopic;
  const shown = {
    title,
    content,
    path: publicPath({ kind: 'page', slug }),
    description: page.metaDescription ?? (await summarize(page.content)),
    social: image,
    titlePicture: titlePicturePath(page),
    indexed: page.indexed,
    formAbout,
    form: formTopic && openLeadForm(context, url, formTopic, PAGE_FORM_ID),
  };
  return page.indexed ? shown : data(shown, { headers: { 'X-Robots-Tag': 'noindex' } });
}

async function summarize(content: string): Promise<string> {
  const { firstSentence } = await import('#app/html/content/content-text.server.ts');
  return firstSentence(content);
}

/**
 * Takes the page's form. A form that somebody filled in while the owner changed the page is taken,
 * too, so that nobody has to type it again.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const found = await findPage(context.get(services), params.slug);
  if (!found?.page) throw rejection(404, context.get(siteContent).messages.rejected.pageGone);
  const { formTopic, formAbout } = found.page;
  const offered = formTopic === null ? PAGE_FORM_TOPICS : [formTopic, ...PAGE_FORM_TOPICS];
  const forms = Object.fromEntries(
    offered.map((topic: PageFormTopic) => [topic, PAGE_FORM_ID] as const),
  );
  return answerLeadPost({ request, url, context, forms, about: formAbout });
}

/** Passes on `Retry-After` of the form, and what keeps the page from being indexed or cached. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { title, description, path, social, titlePicture, indexed } = loaderData;
  return [
    ...contentMeta(args, { title, description, path, social, titlePicture }),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function OwnPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { title, content, formAbout } = loaderData;
  const form = actionData ?? loaderData.form;
  return (
    <>
      <OwnPageText title={title} html={content} />
      {form ? <OwnPageForm form={form} about={formAbout} /> : null}
    </>
  );
}
