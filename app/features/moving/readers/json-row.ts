import { SAID_TWICE, saysState } from './post-state.ts';

/** Longer than the names of all fields that say a state. */
const MOST_NAME = 40;
/** After the name of a field, with what it says unless that is a list, an object or long. */
const SAYS = /\s*:\s*("(?:[^"\\]|\\.){0,200}"|[\w.+-]+)?/y;

/**
 * A row of a table as JSON. Of a field that is there twice, the last counts. That one of a state does
 * not say the same twice, wherever in the row, is a field, too.
 * @throws SyntaxError
 */
export function parseRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const name = findRepeated(text);
  return name === null ? row : { ...row, [SAID_TWICE]: name };
}

/** @param text JSON */
function findRepeated(text: string): string | null {
  const open: Map<string, string | undefined>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(new Map());
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const start = at + 1;
      at = findEnd(text, start);
      const name = at - start > MOST_NAME ? '' : text.slice(start, at);
      if (!saysState(name)) continue;
      SAYS.lastIndex = at + 1;
      const found = SAYS.exec(text);
      if (found === null) continue;
      const said = open.at(-1);
      if (said?.has(name) && (found[1] === undefined || said.get(name) !== found[1])) return name;
      said?.set(name, found[1]);
    }
  }
  return null;
}

/** Where the string ends that starts there. */
function findEnd(text: string, start: number): number {
  let at = start;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
