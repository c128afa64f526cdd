import type { Node } from 'prosemirror-model';
import { CARD } from '#app/html/content/elements.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { ENDINGS, PROGRAM_NAMES } from '#app/site/ending-choices.ts';
import {
  articleFormId,
  type Ending,
  type EndingId,
  type PageFormTopic,
  readEnding,
} from '#app/site/endings.ts';
import { PROGRAM_PAGES } from '#app/site/words/prices.ts';

const FORM_WORDS: Readonly<Record<PageFormTopic, string>> = {
  demo: 'Ask for a demo',
  contact: 'Write to us',
  'intro-session': 'Book a free intro session',
  'strategy-session': 'Book a Growth Strategy Session',
  workshop: 'Ask about the Growth Vision Workshop',
  plan: 'Ask about a plan',
  'chatbot-tier': 'Ask about the chatbot',
};

/** The same as a plain link, for whoever reads an article without the site. */
function linkOf(ending: Ending): { readonly href: string; readonly words: string } {
  switch (ending.kind) {
    case 'quiz':
      return { href: '/quiz', words: 'Take the quiz' };
    case 'program': {
      const { program } = ending;
      return { href: PROGRAM_PAGES[program], words: PROGRAM_NAMES[program] };
    }
    case 'form':
      return { href: `#${articleFormId(ending.topic)}`, words: FORM_WORDS[ending.topic] };
  }
}

/** What the owner chose a card by. */
export function cardLabel(html: HtmlAttributes | null): string {
  const label = ENDINGS.find(({ value }) => value === html?.[CARD])?.label;
  return label ?? 'Something that is not offered any more: readers see nothing here';
}

/** The paragraph of a card; without a page that fills it in, it is a plain link. */
export function createCard(id: EndingId): Node {
  const { href, words } = linkOf(readEnding(id));
  return schema.node('card', { html: { [CARD]: id }, words: `<a href="${href}">${words}</a>` });
}
