import type { Mark, Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { safeLinkUrl } from '#app/html/content/link-url.ts';
import { type HtmlAttributes, schema } from '#app/html/document/schema.ts';
import { attributesFor } from './attributes.ts';
import { allowsMark, trimmed } from './marks.ts';

export interface LinkTarget {
  href: string;
  title?: string;
  target?: '_blank';
  /** What is inserted where nothing is selected; the address by default. */
  text?: string;
}

/** A link in the document with what it links to. */
export interface LinkRange {
  from: number;
  to: number;
  href: string;
  title: string;
  target: string;
  /** The attributes that links of the same element share. */
  html: HtmlAttributes;
}

const TYPE = schema.mark('a').type;

/** The link that the cursor is in or beside, or that the selection begins in; null without one. */
export function linkAt({ selection }: EditorState): LinkRange | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!parent.inlineContent) return null;
  const after = parent.childAfter($from.parentOffset);
  const before = parent.childBefore($from.parentOffset);
  const inAfter = linkOf(after.node);
  if (inAfter) return spread(parent, $from.start(), after.index, inAfter);
  const inBefore = empty ? linkOf(before.node) : undefined;
  return inBefore ? spread(parent, $from.start(), before.index, inBefore) : null;
}

/** Links the selection, changes the link at the cursor, or inserts a linked text. */
export function setLink(target: LinkTarget): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const link = linkAt(state);
    const html = attributesOfLink(target, selection.empty ? (link?.html ?? null) : null);
    if (html === null || !allowsMark(state, TYPE)) return false;
    if (!dispatch) return true;
    if (!selection.empty) {
      for (const range of selection.ranges) {
        const { from, to } = trimmed(range);
        tr.addMark(from, to, TYPE.create({ html }));
      }
    } else if (link !== null) {
      tr.addMark(link.from, link.to, TYPE.create({ html }));
    } else {
      const marks = TYPE.create({ html }).addToSet(state.storedMarks ?? selection.$from.marks());
      tr.replaceSelectionWith(schema.text(target.text || target.href, marks), false);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Removes the link at the cursor, or all links in the selection. */
export const removeLink: Command = (state, dispatch) => {
  const { selection, doc, tr } = state;
  const link = linkAt(state);
  const ranges = selection.empty
    ? link === null
      ? []
      : [link]
    : selection.ranges
        .map(({ $from, $to }) => ({
          from: Math.min($from.pos, link?.from ?? $from.pos),
          to: $to.pos,
        }))
        .filter(({ from, to }) => doc.rangeHasMark(from, to, TYPE));
  if (ranges.length === 0) return false;
  if (dispatch) {
    for (const { from, to } of ranges) tr.removeMark(from, to, TYPE);
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** As the sanitizer would write them; null for an address that it would not keep. */
function attributesOfLink(
  { href, title, target }: LinkTarget,
  old: HtmlAttributes | null,
): HtmlAttributes | null {
  const url = safeLinkUrl(href.trim());
  // What a browser makes of a long address can be longer than what is allowed.
  if (!url || safeLinkUrl(url.href)?.href !== url.href) return null;
  const { rel: oldRel = '', title: _, target: __, ...kept } = old ?? {};
  const rel = oldRel.split(' ').filter((token) => token !== 'noopener' && token !== '');
  const all = [...(url.external ? ['noopener'] : []), ...rel].join(' ');
  const shownTitle = title?.trim().slice(0, 500).trim() ?? '';
  return attributesFor('a', {
    ...kept,
    href: url.href,
    ...(all === '' ? {} : { rel: all }),
    ...(shownTitle === '' ? {} : { title: shownTitle }),
    ...(target === undefined ? {} : { target }),
  });
}

function linkOf(node: Node | null): Mark | undefined {
  return node === null ? undefined : TYPE.isInSet(node.marks);
}

/** The neighbours with the same link belong to it. */
function spread(parent: Node, start: number, index: number, link: Mark): LinkRange {
  let [first, last] = [index, index];
  while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last += 1;
  let from = start;
  let to = start;
  parent.forEach((child, offset, at) => {
    if (at === first) from = start + offset;
    if (at === last) to = start + offset + child.nodeSize;
  });
  const html: HtmlAttributes = link.attrs.html ?? {};
  const { href = '', title = '', target = '' } = html;
  return { from, to, href, title, target, html };
}
