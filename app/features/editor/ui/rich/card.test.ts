import { expect, it } from 'vitest';
import { cutAtCards } from '#app/features/pages/http/cards.ts';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { schema } from '#app/html/document/schema.ts';
import { serializeDocument } from '#app/html/document/serialize.ts';
import { cleanPaste } from '#app/html/paste/normalize-paste.server.ts';
import { ENDINGS } from '#app/site/ending-choices.ts';
import { readEnding } from '#app/site/endings.ts';
import { documentOf, edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { cardLabel, createCard } from './card.ts';
import { insertBlock } from './commands/places.ts';

it.each(ENDINGS)(
  'inserts $label, which the sanitizer keeps and the page shows',
  ({ value, label }) => {
    const html = htmlOf(
      edit(openEditor('<p>One|</p>\n<p>Two</p>'), insertBlock(createCard(value))),
    );
    expect(sanitizeContent(html, []).html).toBe(html);
    expect(cleanPaste(html, []).html).toBe(html.replaceAll('\n', ''));
    expect(cutAtCards(html)[1]).toEqual({ kind: 'card', card: readEnding(value) });
    const read = documentOf(html);
    expect(serializeDocument(read)).toBe(html);
    const card = read.children.find(({ type }) => type === schema.nodes.card);
    expect(cardLabel(card?.attrs.html)).toBe(label);
  },
);
