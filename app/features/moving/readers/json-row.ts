import { readData } from './front-matter.ts';
import { saysState } from './post-state.ts';

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;

/**
 * A row of a table as JSON. Of a field that is there twice, the last counts; that a field of a state
 * is, is a field, too.
 * @throws SyntaxError
 */
export function parseRow(text: string): unknown {
  const row: unknown = JSON.parse(text);
  return repeatsState(text) ? readData('json', text) : row;
}

/** Whether an object has a field of a state twice. Looking is quick; reading what they say is not. */
function repeatsState(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, key, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    if (key === undefined || colon === undefined || !saysState(key)) continue;
    const names = open.at(-1);
    if (names?.has(key)) return true;
    names?.add(key);
  }
  return false;
}
