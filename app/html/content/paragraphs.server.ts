import type { ElementContent } from 'hast';
import { BLANK_LINES, isBlank } from './blank.ts';
import { ContentError } from './content-error.server.ts';
import { BLOCKS } from './elements.ts';
import { MAX_ELEMENTS } from './parse-html.server.ts';

const SPACES: ReadonlySet<string> = new Set([' ', '\t', '\n', '\f', '\r']);

/**
 * Wraps bare text between blocks in paragraphs. At the top level (`splitAtBlankLines`) a blank line,
 * which is how people separate paragraphs in the content box, starts a new one. A run of images or
 * iframes alone gets no paragraph.
 *
 * @throws ContentError too_complex: 300,000 blank lines are few bytes, but as many paragraphs
 */
export function wrapRuns(
  nodes: ElementContent[],
  { splitAtBlankLines = false } = {},
): ElementContent[] {
  const result: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    for (const node of paragraphOf(run)) result.push(node);
    run = [];
    if (result.length > 2 * MAX_ELEMENTS) throw new ContentError('too_complex');
  };
  const addText = (value: string) => run.push(...textNodes(value));
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun();
      result.push(node);
    } else if (splitAtBlankLines && node.type === 'text') {
      let from = 0;
      for (const { 0: gap, index } of node.value.matchAll(BLANK_LINES)) {
        addText(node.value.slice(from, index));
        endRun();
        addText(gap);
        endRun();
        from = index + gap.length;
      }
      addText(node.value.slice(from));
    } else {
      run.push(node);
    }
  }
  endRun();
  return result;
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
  while (end === 'start' && SPACES.has(value[cut] ?? '')) cut += 1;
  while (end === 'end' && SPACES.has(value[cut - 1] ?? '')) cut -= 1;
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
