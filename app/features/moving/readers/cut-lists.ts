/** An element of one of the lists, as it is written. */
export interface CutElement {
  readonly list: string;
  readonly text: string;
}

/** Lists are looked for this deep; a hostile file may be deeper without taking more memory. */
const DEEPEST = 8;
const OUTSIDE = /["{}[\],:]/g;
const INSIDE = /["\\]/g;

/**
 * Cuts lists out of JSON that comes in pieces, so that a large file is never in memory as a whole.
 * Whoever parses the elements and the rest knows whether the JSON is valid.
 * @param lists the names that lead to each list, joined with dots; empty for JSON that is a list
 */
export function createListCutter(lists: ReadonlySet<string>) {
  /** What is open outside of the lists, each with the name that it has. */
  const open: string[] = [];
  let openBelow = 0;
  let name = '';
  let isInString = false;
  /** Whether the next piece begins with a character after a backslash. */
  let isEscaped = false;
  let list: string | null = null;
  let depth = 0;
  let hasComma = false;
  let element = '';
  let rest = '';

  function keep(text: string): void {
    if (list === null) rest += text;
    else element += text;
  }

  function begin(bracket: string): void {
    if (list !== null) depth += 1;
    else if (openBelow > 0 || open.length === DEEPEST) openBelow += 1;
    else {
      open.push(name);
      const path = open.filter((each) => each !== '').join('.');
      if (bracket === '[' && lists.has(path)) {
        list = path;
        depth = 0;
        hasComma = false;
      }
    }
    name = '';
  }

  /** Returns the element that ends with this. */
  function end(isLast: boolean): CutElement[] {
    const text = element;
    element = '';
    if (list === null || (isLast && !hasComma && text.trim() === '')) return [];
    hasComma = true;
    return [{ list, text }];
  }

  function close(): void {
    name = '';
    if (list !== null) depth -= 1;
    else if (openBelow > 0) openBelow -= 1;
    else open.pop();
  }

  return {
    /** The elements that end in this piece. */
    write(piece: string): CutElement[] {
      const found: CutElement[] = [];
      let from = 0;
      let at = isEscaped ? 1 : 0;
      isEscaped = false;
      let nameFrom = 0;
      while (at < piece.length) {
        const next = isInString ? INSIDE : OUTSIDE;
        next.lastIndex = at;
        const match = next.exec(piece);
        if (match === null) break;
        const [mark] = match;
        at = match.index + 1;
        if (isInString) {
          if (mark === '\\') {
            isEscaped = at === piece.length;
            at += 1;
          } else {
            if (list === null) name += piece.slice(nameFrom, match.index);
            isInString = false;
          }
        } else if (mark === '"') {
          isInString = true;
          name = '';
          nameFrom = at;
        } else if (mark === '{' || mark === '[') {
          const wasOutside = list === null;
          begin(mark);
          if (wasOutside && list !== null) {
            rest += piece.slice(from, at);
            from = at;
          }
        } else if (mark !== ':') {
          const isEnd = list !== null && depth === 0;
          if (isEnd) {
            element += piece.slice(from, match.index);
            found.push(...end(mark !== ','));
            from = mark === ',' ? at : match.index;
          }
          if (mark === ',') name = '';
          else if (isEnd) {
            list = null;
            close();
          } else close();
        }
      }
      if (isInString && list === null) name += piece.slice(nameFrom);
      keep(piece.slice(from));
      return found;
    },
    /** The JSON without the elements of the lists, once all of it was written. */
    rest: () => rest,
  };
}
