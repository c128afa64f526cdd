import type { DefaultTreeAdapterTypes } from 'parse5';
import { type HtmlParent, isElement, isText } from '../content/parse-html.server.ts';
import type { Rendering } from './document-json.ts';

/** Shown instead of a video, because the editor loads nothing from elsewhere. */
const VIDEO: Rendering = ['div', { class: 'video' }];

/**
 * Sanitized HTML as the tree that the editor builds elements from. The editor cannot use HTML text,
 * which Trusted Types reject.
 */
export function renderingOf(sanitized: HtmlParent): Rendering[] {
  return sanitized.childNodes.map(toRendering);
}

function toRendering(node: DefaultTreeAdapterTypes.ChildNode): Rendering {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  if (node.tagName === 'iframe') return VIDEO;
  // An id could occur twice in the editor's page.
  const attributes = node.attrs.filter(({ name }) => name !== 'id');
  return [
    node.tagName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    ...node.childNodes.map(toRendering),
  ];
}
