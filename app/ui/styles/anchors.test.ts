import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
/** Declarations that have a place at an anchor. */
const ANCHORED = /(?:^|[\s{;])(?:position-area:(?!\s*none)|[\w-]+:[^;{}]*\banchor(?:-size)?\()/;

/** Each block of declarations of a stylesheet, without what is nested in it and without conditions. */
function blocksOf(css: string): string[] {
  const blocks: string[] = [];
  const open: string[] = [''];
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  for (const part of text.split(/([{}])/)) {
    if (part === '{') {
      // What stands before it since the last declaration is the selector or the condition.
      const outer = open.length - 1;
      open[outer] = (open[outer] ?? '').replace(/[^;]*$/, '');
      open.push('');
    } else if (part === '}') blocks.push(open.pop() ?? '');
    else open[open.length - 1] += part;
  }
  return blocks;
}

it('every rule that is placed at an anchor says which: browsers differ where none is named', () => {
  const sheets = globSync('**/*.css', { cwd: APP });
  const anchored = sheets.flatMap((name) =>
    blocksOf(readFileSync(join(APP, name), 'utf8')).filter((block) => ANCHORED.test(block)),
  );
  expect(anchored.length).toBeGreaterThan(0);
  expect(anchored.filter((block) => !/position-anchor:/.test(block))).toEqual([]);
});

it('finds a rule that names none', () => {
  const css = '.a { .b { inset-block-start: calc(anchor(end) + 4px); } position-area: none; }';
  expect(blocksOf(css).filter((block) => ANCHORED.test(block))).toHaveLength(1);
});
