/** An element (`table`), a class (`.card`) or an id (`#main`) that a selector names. */
export type SelectorName = string;

/**
 * Part of a stylesheet, in source order. A string applies to every page. A rule applies to a page
 * that has all names of at least one of its `selectors`. A group (`@media …`) applies if one of its
 * parts does.
 */
export type CriticalCssPart =
  | string
  | { readonly css: string; readonly selectors: readonly (readonly SelectorName[])[] }
  | { readonly open: string; readonly parts: readonly CriticalCssPart[] };

/** Match attributes as React serializes them. */
const CLASSES = / class="[^"]*/g;
const IDS = / id="[^"]*/g;

/** Returns a function that selects the rules that may apply to a rendered page. */
export function createStylePicker(parts: readonly CriticalCssPart[]): (html: string) => string {
  const elements = listNames(parts).filter((name) => /^[a-z]/.test(name));
  // Match only elements that some selector names: a list of 500 posts has 10,000 elements.
  const namedElements = new RegExp(`<(?:${[...new Set(elements)].join('|')})\\b`, 'gi');
  return (html) => {
    const present = new Set<SelectorName>();
    for (const tag of html.match(namedElements) ?? []) present.add(tag.slice(1).toLowerCase());
    for (const value of valuesOf(CLASSES, html)) {
      for (const name of value.split(/\s+/)) present.add(`.${name}`);
    }
    for (const value of valuesOf(IDS, html)) present.add(`#${value}`);
    return print(parts, (name) => present.has(name));
  };
}

/** The whole stylesheet, for pages to which scripts add elements. */
export function allStyles(parts: readonly CriticalCssPart[]): string {
  return print(parts, () => true);
}

function print(parts: readonly CriticalCssPart[], has: (name: SelectorName) => boolean): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('css' in part) return part.selectors.some((names) => names.every(has)) ? part.css : '';
      const inside = print(part.parts, has);
      return inside === '' ? '' : `${part.open}{${inside}}`;
    })
    .join('');
}

function listNames(parts: readonly CriticalCssPart[]): SelectorName[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'css' in part ? part.selectors.flat() : listNames(part.parts);
  });
}

/** May return too many values, because text can look like an attribute. */
function valuesOf(attribute: RegExp, html: string): Set<string> {
  const matches = html.match(attribute) ?? [];
  return new Set(matches.map((text) => text.slice(text.indexOf('"') + 1)));
}
