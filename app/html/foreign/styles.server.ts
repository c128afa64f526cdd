import { attributeOf, type HtmlElement } from '../content/parse-html.server.ts';

/** CSS properties and their values, in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** The declarations in a text's style sheets for its generated classes. */
export type StyleRules = ReadonlyMap<string, Declarations>;

/**
 * The classes that Excel, Pages and OpenDocument generate for the formatting of a cell or a word.
 */
const GENERATED_CLASS = /^[a-z]*\.((?:xl|font|s|T|td|p|ce)\d{1,5})$/;

export function readDeclarations(style: string): Declarations {
  const declarations = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    declarations.set(
      name,
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return declarations;
}

/** The rules of a style sheet for generated classes, by class. */
export function readClassRules(css: string): Map<string, Declarations> {
  const rules = new Map<string, Declarations>();
  for (const rule of css.split('}')) {
    const brace = rule.indexOf('{');
    if (brace === -1) continue;
    const selectors = rule.slice(0, brace).replace('<!--', '').split(',');
    const names = selectors.flatMap((selector) => GENERATED_CLASS.exec(selector.trim())?.[1] ?? []);
    if (names.length === 0) continue;
    const declarations = readDeclarations(rule.slice(brace + 1));
    for (const name of names) rules.set(name, declarations);
  }
  return rules;
}

export function classesOf(element: HtmlElement): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}

/** The declarations for an element, from its generated classes and its `style`. */
export function styleOf(element: HtmlElement, rules: StyleRules): Declarations {
  const own = readDeclarations(attributeOf(element, 'style') ?? '');
  if (rules.size === 0) return own;
  const shared = classesOf(element).flatMap((name) => [...(rules.get(name) ?? [])]);
  return shared.length === 0 ? own : new Map([...shared, ...own]);
}

export function isHidden(style: Declarations): boolean {
  return style.get('display') === 'none' || style.get('mso-hide') === 'all';
}

const LIST_TYPES: ReadonlyMap<string, string> = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** The `type` of an ordered list whose style names its numbers. */
export function listTypeOf(style: Declarations): string | undefined {
  return LIST_TYPES.get(style.get('list-style-type') ?? '');
}
