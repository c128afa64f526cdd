import type { ElementContent } from 'hast';
import { BLOCKS } from './allow-list.server.ts';

/**
 * Wraps bare text between blocks in paragraphs. At the top level (`splitAtBlankLines`) a blank line,
 * which is how people separate paragraphs in the content box, starts a new one. A run of images or
 * iframes alone gets no paragraph.
 */
export function wrapRuns(
  nodes: ElementContent[],
  { splitAtBlankLines = false } = {},
): ElementContent[] {
  const result: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    result.push(...paragraphOf(run));
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      result.push(node);
    } else if (splitAtBlankLines && node.type === 'text') {
      for (const part of node.value.split(/(\n[^\S\u00a0]*\n)/)) {
        const gap = /^\n[^\S\u00a0]*\n$/.test(part);
        if (gap) endRun();
        if (part !== '') run.push({ type: 'text', value: part });
        if (gap) endRun();
      }
    } else {
      run.push(node);
    }
  }
  endRun();
  return result;
}

export function isBlank(text: string): boolean {
  return /^[ \t\n\f\r]*$/.test(text);
}

function paragraphOf(run: ElementContent[]): ElementContent[] {
  if (!run.some(hasText)) return run;
  const inside = [...run];
  const before = takeSpace(inside, 'start');
  const after = takeSpace(inside, 'end');
  return [...before, { type: 'element', tagName: 'p', properties: {}, children: inside }, ...after];
}

/** Cuts the white space off one end of a run and returns it, to go outside the paragraph. */
function takeSpace(run: ElementContent[], end: 'start' | 'end'): ElementContent[] {
  const node = end === 'start' ? run[0] : run.at(-1);
  if (node?.type !== 'text') return [];
  const { value } = node;
  // Not a regular expression: `\s+$` is quadratic on a long run of spaces in the middle.
  let cut = end === 'start' ? 0 : value.length;
  while (end === 'start' && isBlank(value[cut] ?? 'x')) cut += 1;
  while (end === 'end' && cut > 0 && isBlank(value[cut - 1] ?? 'x')) cut -= 1;
  const [space, text] =
    end === 'start'
      ? [value.slice(0, cut), value.slice(cut)]
      : [value.slice(cut), value.slice(0, cut)];
  if (space === '') return [];
  run.splice(end === 'start' ? 0 : run.length - 1, 1, ...textNodes(text));
  return textNodes(space);
}

function textNodes(value: string): ElementContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function hasText(node: ElementContent): boolean {
  if (node.type === 'text') return !isBlank(node.value);
  return node.type === 'element' && node.tagName !== 'br' && node.children.some(hasText);
}

function isBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return BLOCKS.has(node.tagName) || node.tagName === 'iframe' || node.children.some(isBlock);
}
