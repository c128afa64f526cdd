import { attributeOf, type HtmlElement } from '../content/parse-html.server.ts';
import { classesOf, type Declarations, readDeclarations } from '../foreign/styles.server.ts';
import { CONTINUATION, type ListItem } from './list-items.server.ts';

const LIST_CLASS = /^MsoList(?:Paragraph|Continue|Bullet|Number)/;

/** The relation of a Word paragraph to a list, which its style declares. */
export function wordItem(element: HtmlElement, style: Declarations): ListItem | undefined {
  const [list = '', level = '', instance = ''] = (style.get('mso-list') ?? '').split(/\s+/);
  const number = /^level([1-9])$/.exec(level)?.[1];
  if (number !== undefined) {
    return {
      kind: 'item',
      list: `${list} ${instance}`,
      level: Number(number),
      label: { ordered: false },
    };
  }
  return classesOf(element).some((name) => LIST_CLASS.test(name)) ? CONTINUATION : undefined;
}

/** The bullet or number of a list item, written as text. */
export function isMarker(style: Declarations): boolean {
  return style.get('mso-list') === 'ignore';
}

/** Remarks of reviewers, which are not part of the text. */
export function isRemark(element: HtmlElement, style: Declarations): boolean {
  return (
    style.get('mso-element') === 'comment-list' ||
    classesOf(element).includes('MsoCommentReference')
  );
}

/** The footnotes or endnotes of a text. */
export function isNoteList(style: Declarations): boolean {
  return /^(?:foot|end)note-list$/.test(style.get('mso-element') ?? '');
}

/** The line above the footnotes. */
export function isFootnoteLine(element: HtmlElement): boolean {
  const parent = element.parentNode;
  if (parent === null || !('attrs' in parent)) return false;
  const style = readDeclarations(attributeOf(parent, 'style') ?? '');
  return isNoteList(style);
}

/** Spaces that fill a gap: a tab, or several spaces in a row. */
export function isFiller(element: HtmlElement, style: Declarations): boolean {
  return (
    style.has('mso-tab-count') ||
    style.has('mso-spacerun') ||
    classesOf(element).some((name) => name === 'Apple-converted-space' || name === 'Apple-tab-span')
  );
}
