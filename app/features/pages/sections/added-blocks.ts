import { addedKinds } from '#app/site/words/added-sections.ts';
import type { Block } from '#app/site/words/blocks.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { type AddedSection, orderParts } from './added-sections.ts';

/** What a page begins with, which no section stands above. */
export const TOP = 'hero';

/** An anchor, or what kind of block it is: no page has two of a kind without anchors. */
export function blockKey(block: Block): string {
  return block.id ?? block.kind;
}

/** The blocks behind which a section can stand: nothing stands below the last band of a page. */
export function withoutClosing(blocks: readonly Block[]): readonly Block[] {
  return blocks.at(-1)?.kind === 'closing' ? blocks.slice(0, -1) : blocks;
}

/** The blocks of a page with the sections that were added to it, each as it begins. */
export function blocksWith(blocks: readonly Block[], added: readonly AddedSection[]): Block[] {
  const known = withoutClosing(blocks);
  const byKey = new Map(known.map((block) => [blockKey(block), block]));
  const own = [TOP, ...byKey.keys()];
  const placed = orderParts(own, added).flatMap((part) => {
    if (typeof part === 'string') return byKey.get(part) ?? [];
    const kind = Object.hasOwn(addedKinds, part.kind) ? addedKinds[part.kind] : undefined;
    // The words of another section of this kind are written into a copy of their own.
    return kind === undefined ? [] : [{ ...structuredClone(kind.block), id: part.id }];
  });
  return [...placed, ...blocks.slice(known.length)];
}

/** The texts with the sections that were added to a page. */
export function withAdded(
  texts: SiteContent,
  id: string,
  added: readonly AddedSection[],
): SiteContent {
  return added.length === 0
    ? texts
    : changeBlocks(texts, id, (blocks) => blocksWith(blocks, added));
}

/** The texts with other blocks on a page; the same texts for a document that is no page. */
export function changeBlocks(
  texts: SiteContent,
  id: string,
  change: (blocks: readonly Block[]) => readonly Block[],
): SiteContent {
  const page = Object.entries(texts.pages).find(([path]) => path === id)?.[1];
  if (page === undefined) return texts;
  const blocks = change(page.blocks);
  return { ...texts, pages: { ...texts.pages, [id]: { ...page, blocks } } };
}
