import { z } from 'zod';

const PLACE = /<!--\s*wp:footnotes\b[^<>]*-->/;
const stored = z.array(z.object({ content: z.string(), id: z.string().regex(/^[\w-]+$/) }));

/** Puts the footnotes of the block editor, which are stored beside the text, in their place in it. */
export function withFootnotes(html: string, footnotes: string | undefined): string {
  if (footnotes === undefined || !html.includes('data-fn=')) return html;
  const notes = readFootnotes(footnotes);
  if (notes.length === 0) return html;
  const items = notes.map(({ content, id }) => `<li id="${id}">${content}</li>`);
  const list = `<ol>${items.join('')}</ol>`;
  return PLACE.test(html) ? html.replace(PLACE, () => list) : `${html}\n\n${list}`;
}

function readFootnotes(text: string): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
