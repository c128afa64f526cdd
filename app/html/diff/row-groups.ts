import { readTag } from '../tags.ts';
import type { DiffRow } from './diff-html.ts';
import { isTag, type Token } from './tokens.ts';

/** Elements without content. A frame has an end tag, but nothing inside. */
const SINGLE: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'iframe', 'img']);
const SPACE = /^\s*$/;

export function isSingleTag(token: Token): boolean {
  const { name, isEnd } = readTag(token);
  return !isEnd && SINGLE.has(name);
}

/** Closes the innermost element of this name, with those inside; an end tag without one means nothing. */
export function closeTag<T>(open: T[], name: string, nameOf: (element: T) => string): void {
  const index = open.findLastIndex((element) => nameOf(element) === name);
  if (index !== -1) open.length = index;
}

/** The rows of one paragraph, list, table or other outer element. */
export interface RowGroup {
  readonly rows: readonly DiffRow[];
  readonly isChanged: boolean;
}

/**
 * Cuts a diff where neither text is inside an element. Groups of nothing but space are left out.
 */
export function groupRows(rows: readonly DiffRow[]): RowGroup[] {
  const groups: RowGroup[] = [];
  const before: string[] = [];
  const after: string[] = [];
  let start = 0;
  let isChanged = false;
  let hasContent = false;
  rows.forEach((row, index) => {
    for (const { operation, tokens } of row) {
      if (operation !== 'same') isChanged = true;
      for (const token of tokens) {
        if (!isTag(token)) hasContent ||= !SPACE.test(token);
        else if (isSingleTag(token)) hasContent = true;
        else {
          const { name, isEnd } = readTag(token);
          for (const open of [
            operation === 'added' ? null : before,
            operation === 'removed' ? null : after,
          ]) {
            if (open === null) continue;
            if (isEnd) closeTag(open, name, (each) => each);
            else open.push(name);
          }
        }
      }
    }
    if (before.length + after.length > 0 && index < rows.length - 1) return;
    if (hasContent) groups.push({ rows: rows.slice(start, index + 1), isChanged });
    start = index + 1;
    isChanged = false;
    hasContent = false;
  });
  return groups;
}
