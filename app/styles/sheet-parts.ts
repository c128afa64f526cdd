/** What a selector cannot do without: elements (`table`), classes (`.card`) and ids (`#main`). */
export type Need = string;

/**
 * A stylesheet cut into rules, in its order. A string is for every page; a rule is for pages that
 * have all of any one of its lists of needs; a group (`@media …`) is for pages that take one of its parts.
 */
export type SheetPart =
  | string
  | { readonly css: string; readonly needs: readonly (readonly Need[])[] }
  | { readonly open: string; readonly parts: readonly SheetPart[] };

/** The rules that may apply to anything in a finished page. */
export function pickStyles(parts: readonly SheetPart[], html: string): string {
  const there = findTokens(html);
  return print(parts, (need) => there.has(need));
}

/** The stylesheet with everything, for a page to which scripts add what they like. */
export function allStyles(parts: readonly SheetPart[]): string {
  return print(parts, () => true);
}

function print(parts: readonly SheetPart[], has: (need: Need) => boolean): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('css' in part) return part.needs.some((all) => all.every(has)) ? part.css : '';
      const inside = print(part.parts, has);
      return inside === '' ? '' : `${part.open}{${inside}}`;
    })
    .join('');
}

/** Rather one too many: words of a text that look like an attribute count as one. */
function findTokens(html: string): Set<Need> {
  const tokens = new Set<Need>();
  const found = html.matchAll(/<([a-z][\w-]*)|\sclass="([^"]*)"|\sid="([^"]*)"/gi);
  for (const [, element, classes, id] of found) {
    if (element !== undefined) tokens.add(element.toLowerCase());
    if (id !== undefined) tokens.add(`#${id}`);
    for (const name of classes?.split(/\s+/) ?? []) tokens.add(`.${name}`);
  }
  return tokens;
}
