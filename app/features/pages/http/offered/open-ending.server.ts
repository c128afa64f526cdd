import type { RouterContextProvider } from 'react-router';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { sentTopic } from '#app/features/leads/http/offered/sent-topic.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import { chooseEnding } from '#app/site/endings.ts';
import { PAGE_FORM_ID } from '../../ui/public/offered/own-page.tsx';
import type { PostEnding } from '../../ui/public/offered/post-ending.tsx';
import { listCardForms } from '../cards.ts';

interface EndedPost {
  readonly ending: string | null;
  readonly title: string;
  readonly content: string;
}

/** Where an article leads at its end. */
export async function openEnding(
  context: Readonly<RouterContextProvider>,
  url: URL,
  post: EndedPost,
): Promise<PostEnding> {
  const { articleEnding } = await findPublicSettings(context);
  const ending = chooseEnding(post.ending, articleEnding);
  const sent = sentTopic(url);
  const inText = listCardForms(post.content);
  const isOfEnding = sent !== null && !inText.includes(sent);
  const topic = isOfEnding ? sent : ending.kind === 'form' ? ending.topic : null;
  // A form that is in the text already is not repeated below it.
  if (topic !== null && !inText.includes(topic)) {
    return {
      kind: 'form',
      form: openLeadForm(context, url, topic, PAGE_FORM_ID),
      about: post.title,
    };
  }
  return ending.kind === 'program' ? ending : { kind: 'quiz' };
}
