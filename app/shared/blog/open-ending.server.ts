import type { RouterContextProvider } from 'react-router';
import { chooseEnding } from '#app/domains/posts/endings.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import { openLeadForm } from '#app/shared/lead-forms/open-lead-form.server.ts';
import { sentTopic } from '#app/shared/lead-forms/sent-topic.server.ts';
import { PAGE_FORM_ID } from '#app/ui/site/own-page.tsx';
import type { PostEnding } from '#app/ui/site/post-ending.tsx';

/** Where an article leads at its end. */
export async function openEnding(
  context: Readonly<RouterContextProvider>,
  url: URL,
  post: { readonly ending: string | null; readonly title: string; readonly slug: string },
): Promise<PostEnding> {
  const { articleEnding } = await findPublicSettings(context);
  const ending = chooseEnding(post.ending, articleEnding);
  const topic = sentTopic(url) ?? (ending.kind === 'form' ? ending.topic : null);
  if (topic !== null) {
    return {
      kind: 'form',
      form: openLeadForm(context, url, topic, PAGE_FORM_ID),
      about: post.title,
    };
  }
  return ending.kind === 'program' ? { ...ending, slug: post.slug } : { kind: 'quiz' };
}
