import { CARD } from '#app/html/content/elements.ts';
import { readAttributes } from '#app/html/tags.ts';
import { listTopElements } from '#app/html/top-elements.ts';
import { type Ending, isEnding, type PageFormTopic, readEnding } from '#app/site/endings.ts';

/** A stretch of an article's HTML, or a card between two of them. */
export type ArticlePart =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'card'; readonly card: Ending };

/**
 * Sanitized HTML, cut at its cards. One that this version of the site does not know says nothing. A
 * form is on a page only once: a second card for it stays the link that its words are.
 */
export function cutAtCards(html: string): ArticlePart[] {
  if (!html.includes(` ${CARD}="`)) return [{ kind: 'html', html }];
  const parts: ArticlePart[] = [];
  const forms = new Set<PageFormTopic>();
  let position = 0;
  let stretch = '';
  const endStretch = () => {
    if (stretch.trim() !== '') parts.push({ kind: 'html', html: stretch });
    stretch = '';
  };
  for (const { name, attributes, start, html: element } of listTopElements(html)) {
    const value = name === 'p' ? readAttributes(`<p ${attributes}>`).get(CARD) : undefined;
    if (value === undefined) continue;
    const card = isEnding(value) ? readEnding(value) : null;
    if (card?.kind === 'form' && forms.has(card.topic)) continue;
    stretch += html.slice(position, start);
    position = start + element.length;
    if (card === null) continue;
    endStretch();
    parts.push({ kind: 'card', card });
    if (card.kind === 'form') forms.add(card.topic);
  }
  stretch += html.slice(position);
  endStretch();
  return parts;
}

/** What the forms inside an article are about. */
export function listCardForms(html: string): PageFormTopic[] {
  return cutAtCards(html).flatMap((part) =>
    part.kind === 'card' && part.card.kind === 'form' ? [part.card.topic] : [],
  );
}
