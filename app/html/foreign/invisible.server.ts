import { hasRightToLeftLetters, withoutInvisible } from '#app/formatting/characters.ts';
import { type HtmlNode, type HtmlParent, isElement, isText } from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';

type TextNode = Extract<HtmlNode, { nodeName: '#text' }>;

/** Says where a long word may be divided, which is the author's choice. */
const SOFT_HYPHEN = '\u00ad';

/**
 * Removes invisible characters that have no effect where they are, such as zero-width spaces. An
 * emoji or a word may span several elements.
 */
export function readInvisible(root: HtmlParent, removed?: RemovedItems): void {
  const texts = textNodesIn(root);
  const isRightToLeft = texts.some(({ value }) => hasRightToLeftLetters(value));
  for (const [index, text] of texts.entries()) {
    const around = {
      before: texts[index - 1]?.value.slice(-2) ?? '',
      after: texts[index + 1]?.value.slice(0, 2) ?? '',
      isRightToLeft,
    };
    const value = text.value
      .split(SOFT_HYPHEN)
      .map((part) => withoutInvisible(part, around))
      .join(SOFT_HYPHEN);
    if (value === text.value) continue;
    removed?.add({ kind: 'character', message: 'Invisible characters', excerpt: value });
    text.value = value;
  }
}

function textNodesIn(parent: HtmlParent): TextNode[] {
  const texts: TextNode[] = [];
  const collect = (node: HtmlParent) => {
    for (const child of node.childNodes) {
      if (isText(child)) texts.push(child);
      else if (isElement(child)) collect(child);
    }
  };
  collect(parent);
  return texts;
}
