/** How many blocks a group has at least. */
const GROUP = 50;

/**
 * Puts the blocks of a long text into groups, and shows it. Only groups in sight are laid out. The
 * browser watches where each of them is, at each keystroke in the editor beside the preview: with a
 * group for each of 3,000 blocks, that took a third of the keystroke.
 */
export function groupBlocks(body: HTMLElement | null | undefined): void {
  if (!body?.classList.contains('long')) return;
  const groups: Node[][] = [[]];
  let previous: Element | null = null;
  for (const node of body.childNodes) {
    const isFull = (groups.at(-1)?.length ?? 0) >= 2 * GROUP;
    // Margins do not overlap across groups, which changes nothing between two paragraphs.
    if (isFull && isParagraph(node) && isParagraph(previous)) groups.push([]);
    groups.at(-1)?.push(node);
    if (node.nodeType === Node.ELEMENT_NODE) previous = node as Element;
  }
  body.replaceChildren(
    ...groups.map((nodes) => {
      const group = body.ownerDocument.createElement('div');
      group.className = 'prose';
      group.append(...nodes);
      return group;
    }),
  );
  body.classList.replace('long', 'grouped');
}

function isParagraph(node: Node | null): boolean {
  return node?.nodeName === 'P';
}
