import type { DefaultTreeAdapterTypes } from 'parse5';
import { type HtmlParent, isElement, isText } from '../content/parse-html.server.ts';
import type { Look } from './document-json.ts';

/** Shown instead of a video, because the editor loads nothing from elsewhere. */
const VIDEO: Look = ['div', { class: 'video' }];

/**
 * Sanitized HTML as the tree that the editor builds elements from. The editor cannot use HTML text,
 * which Trusted Types refuse.
 */
export function lookOf(sanitized: HtmlParent): Look[] {
  return sanitized.childNodes.map(toLook);
}

function toLook(node: DefaultTreeAdapterTypes.ChildNode): Look {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  if (node.tagName === 'iframe') return VIDEO;
  // An id would be a duplicate in the page of the editor.
  const attributes = node.attrs.filter(({ name }) => name !== 'id');
  return [
    node.tagName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    ...node.childNodes.map(toLook),
  ];
}
