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

/** Whether an event or a change of the DOM is in a part that is not the text. */
export function isInside(part: Element, target: EventTarget | null): boolean {
  return target instanceof Node && part.contains(target);
}
