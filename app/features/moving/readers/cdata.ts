const OPEN = '<![CDATA[';
const CLOSE = ']]>';
/** A section's end inside itself, as XML can have it. */
const SPLIT = ']]]]><![CDATA[>';
/** What may stand between a section and what follows it. */
const GAP = /[\s\]]*(?:&gt;[\s\]]*)*/y;
/** Elements of an export, which no text of an article has. */
const ELEMENT = /<\/?(?:(?:wp|content|excerpt|dc|wfw|slash):[a-z]|item>)/y;
const LAST_TAG = /<([\w:.-]+)(?:\s[^<>]*)?>\s*$/;
/** Enough to see what follows a section, and which element it is in. */
const LOOK_AHEAD = 200;

/**
 * Repairs an export, piece by piece, whose texts contain the end of a CDATA section as they are: a
 * section ends where its element does, or where another section begins.
 */
export function createCdataRepair() {
  let rest = '';
  let before = '';
  let isInside = false;
  let element = '';

  /** Whether the section really ends before this position. Null if that is not to be seen yet. */
  function isEnd(position: number, isLast: boolean): boolean | null {
    GAP.lastIndex = position;
    GAP.test(rest);
    const next = GAP.lastIndex;
    if (!isLast && rest.length < next + LOOK_AHEAD && next < position + LOOK_AHEAD) return null;
    ELEMENT.lastIndex = next;
    return (
      rest.startsWith(OPEN, next) ||
      rest.startsWith(element === '' ? '</' : `</${element}>`, next) ||
      ELEMENT.test(rest)
    );
  }

  function readOutside(isLast: boolean): string {
    const start = rest.indexOf(OPEN);
    // The beginning of a mark may be at the end of a piece.
    const end = start >= 0 ? start + OPEN.length : isLast ? rest.length : rest.lastIndexOf('<');
    const read = rest.slice(0, Math.max(end, 0));
    before = (before + read).slice(-LOOK_AHEAD - OPEN.length);
    if (start >= 0) {
      element = LAST_TAG.exec(before.slice(0, -OPEN.length))?.[1] ?? element;
      isInside = true;
    }
    rest = rest.slice(read.length);
    return read;
  }

  function readInside(isLast: boolean): string {
    const at = rest.indexOf(CLOSE);
    if (at < 0) {
      const read = isLast ? rest : rest.slice(0, Math.max(0, rest.length - CLOSE.length));
      rest = rest.slice(read.length);
      return read;
    }
    const end = at + CLOSE.length;
    const isReal = isEnd(end, isLast);
    const read = rest.slice(0, isReal === null ? at : end);
    rest = rest.slice(read.length);
    if (isReal === null) return read;
    if (isReal) {
      isInside = false;
      before = '';
      return read;
    }
    return read.slice(0, at) + SPLIT;
  }

  /** What can be read so far. With `isLast`, everything. */
  return (piece: string, isLast = false): string => {
    rest += piece;
    let result = '';
    for (;;) {
      const waiting = rest.length;
      result += isInside ? readInside(isLast) : readOutside(isLast);
      if (rest === '' || rest.length === waiting) return result;
    }
  };
}
