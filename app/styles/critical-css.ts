/** What a selector cannot do without: elements (`table`), classes (`.card`) and ids (`#main`). */
export type Need = string;

/**
 * A stylesheet cut into rules, in its order. A string is for every page; a rule is for pages that
 * have all of any one of its lists of needs; a group (`@media …`) is for pages that take one of its parts.
 */
export type CriticalCssPart =
  | string
  | { readonly css: string; readonly needs: readonly (readonly Need[])[] }
  | { readonly open: string; readonly parts: readonly CriticalCssPart[] };

/** As React writes attributes. */
const CLASSES = / class="[^"]*/g;
const IDS = / id="[^"]*/g;

/** Picks the rules that may apply to anything in a finished page. */
export function createStylePicker(parts: readonly CriticalCssPart[]): (html: string) => string {
  const elements = listNeeds(parts).filter((need) => /^[a-z]/.test(need));
  // Only of those that are needed: a list of 500 posts has 10,000 elements.
  const neededElements = new RegExp(`<(?:${[...new Set(elements)].join('|')})\\b`, 'gi');
  return (html) => {
    const there = new Set<Need>();
    for (const tag of html.match(neededElements) ?? []) there.add(tag.slice(1).toLowerCase());
    for (const value of valuesOf(CLASSES, html)) {
      for (const name of value.split(/\s+/)) there.add(`.${name}`);
    }
    for (const value of valuesOf(IDS, html)) there.add(`#${value}`);
    return print(parts, (need) => there.has(need));
  };
}

/** The stylesheet with everything, for a page to which scripts add what they like. */
export function allStyles(parts: readonly CriticalCssPart[]): string {
  return print(parts, () => true);
}

function print(parts: readonly CriticalCssPart[], has: (need: Need) => boolean): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('css' in part) return part.needs.some((all) => all.every(has)) ? part.css : '';
      const inside = print(part.parts, has);
      return inside === '' ? '' : `${part.open}{${inside}}`;
    })
    .join('');
}

function listNeeds(parts: readonly CriticalCssPart[]): Need[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'css' in part ? part.needs.flat() : listNeeds(part.parts);
  });
}

/** Rather one too many: a text may look like an attribute. */
function valuesOf(attribute: RegExp, html: string): Set<string> {
  const found = html.match(attribute) ?? [];
  return new Set(found.map((text) => text.slice(text.indexOf('"') + 1)));
}
