import type { RouterContextProvider } from 'react-router';
import { openLeadForm } from '#app/features/leads/http/offered/open-lead-form.server.ts';
import { articleFormId, type Ending } from '#app/site/endings.ts';
import type { PostCard, PostPart } from '#app/site/frame/text-card.tsx';
import { type ArticlePart, cutAtCards } from '../cards.ts';

/** The text of an article with what its cards show. */
export function openCards(
  context: Readonly<RouterContextProvider>,
  url: URL,
  content: string,
): PostPart[] {
  const open = (card: Ending): PostCard =>
    card.kind === 'form'
      ? { kind: 'form', form: openLeadForm(context, url, card.topic, articleFormId(card.topic)) }
      : card;
  return cutAtCards(content).map(
    (part: ArticlePart): PostPart => (part.kind === 'html' ? part : open(part.card)),
  );
}
