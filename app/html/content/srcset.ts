export interface SrcsetCandidate {
  readonly url: string;
  /** Such as `800w` or `2x`; empty without one. */
  readonly descriptor: string;
}

const CANDIDATE = /[\s,]*([^\s,]\S*)/y;

/**
 * The candidates of a `srcset`, split as the HTML standard says: a comma ends a candidate only at
 * the end of its URL or after its descriptor, so a URL may contain commas.
 */
export function parseSrcset(value: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  let at = 0;
  while (at < value.length) {
    CANDIDATE.lastIndex = at;
    const found = CANDIDATE.exec(value)?.[1];
    if (found === undefined) break;
    at = CANDIDATE.lastIndex;
    const url = found.replace(/,+$/, '');
    if (url.length < found.length) {
      candidates.push({ url, descriptor: '' });
      continue;
    }
    const end = endOfDescriptor(value, at);
    candidates.push({ url, descriptor: value.slice(at, end).trim().replace(/\s+/g, ' ') });
    at = end + 1;
  }
  return candidates;
}

/** Finds the comma that ends a descriptor; a comma in parentheses does not. */
function endOfDescriptor(value: string, from: number): number {
  let isInside = false;
  for (let at = from; at < value.length; at += 1) {
    const character = value[at];
    if (character === '(') isInside = true;
    else if (character === ')') isInside = false;
    else if (character === ',' && !isInside) return at;
  }
  return value.length;
}
