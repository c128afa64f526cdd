import { DOMSerializer, type Node as DocumentNode } from 'prosemirror-model';

/** Creates an element of the editor's own controls. Strings become text. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tagName: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The elements that the schema has for a node. */
export function renderNode(node: DocumentNode) {
  const { toDOM } = node.type.spec;
  if (toDOM === undefined) throw new Error(`the schema shows no ${node.type.name}`);
  return DOMSerializer.renderSpec(document, toDOM(node));
}

/** The arrows of Lucide, as the toolbars have its icons. */
const ARROWS = { up: ['m5 12 7-7 7 7', 'M12 19V5'], down: ['M12 5v14', 'm19 12-7 7-7-7'] };

export function createArrow(direction: 'up' | 'down'): SVGElement {
  const svg = createSvg('svg', {
    viewBox: '0 0 24 24',
    class: 'block-icon',
    'aria-hidden': 'true',
  });
  for (const d of ARROWS[direction]) svg.append(createSvg('path', { d }));
  return svg;
}

function createSvg(tagName: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tagName) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Whether an event or a change of the DOM is in a part that is not the text. */
export function isInside(part: Node, target: EventTarget | null): boolean {
  return target instanceof Node && part.contains(target);
}
