import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { CriticalCssPart, SelectorName } from '#app/ui/styles/critical-css.ts';

/** At-rules whose inner rules are picked one by one. Every other at-rule is included or left out whole. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);
const INSIDE = new Set([':is', ':where', ':has', ':host']);

/** Elements on nearly every page; they are not searched for. */
const EVERYWHERE = new Set(
  'html head body main header footer nav section div h1 h2 h3 p ul li a span strong svg path'.split(
    ' ',
  ),
);

type Selectors = SelectorName[][];

/** Splits a built stylesheet into rules with the elements, classes and ids that their selectors name. */
export function splitStylesheet(css: string): CriticalCssPart[] {
  const sheet = postcss.parse(css);
  const keyframes = new Map<string, Selectors>();
  sheet.walkAtRules('keyframes', ({ params }) => {
    keyframes.set(params, []);
  });
  sheet.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
    const { parent } = declaration;
    if (parent?.type !== 'rule') return;
    for (const word of declaration.value.split(/[\s,]+/)) {
      keyframes.get(word)?.push(...findSelectors((parent as Rule).selector));
    }
  });
  return splitNodes(sheet.nodes, keyframes);
}

function splitNodes(
  nodes: readonly ChildNode[],
  keyframes: ReadonlyMap<string, Selectors>,
): CriticalCssPart[] {
  const parts: CriticalCssPart[] = [];
  const add = (css: string, selectors: Selectors) => {
    const before = parts.at(-1);
    const always = selectors.some((names) => names.length === 0);
    if (!always) parts.push({ css, selectors });
    else if (typeof before === 'string') parts[parts.length - 1] = before + css;
    else parts.push(css);
  };
  for (const node of nodes) {
    if (node.type === 'rule') add(node.toString(), findSelectors(node.selector));
    else if (node.type !== 'atrule') continue;
    else if (isGroup(node)) {
      parts.push({
        open: `@${node.name} ${node.params}`,
        parts: splitNodes(node.nodes ?? [], keyframes),
      });
    } else {
      const css = node.nodes === undefined ? `${node.toString()};` : node.toString();
      add(css, node.name === 'keyframes' ? (keyframes.get(node.params) ?? []) : [[]]);
    }
  }
  return parts;
}

function isGroup({ name, nodes }: AtRule): boolean {
  return nodes !== undefined && GROUPS.has(name);
}

function findSelectors(selector: string): Selectors {
  return parseSelector()
    .astSync(selector)
    .nodes.map((one) => [...new Set(one.nodes.flatMap(namesIn))]);
}

function namesIn(node: Node): SelectorName[] {
  if (node.type === 'tag') {
    const element = node.value.toLowerCase();
    return EVERYWHERE.has(element) ? [] : [element];
  }
  if (node.type === 'class') return [`.${node.value}`];
  if (node.type === 'id') return [`#${node.value}`];
  return node.type === 'pseudo' ? namesInside(node) : [];
}

/** With several selectors in parentheses any one is enough, so none of their names is required. */
function namesInside({ value, nodes }: Pseudo): SelectorName[] {
  const [only, ...more] = nodes as Selector[];
  return INSIDE.has(value) && only !== undefined && more.length === 0
    ? only.nodes.flatMap(namesIn)
    : [];
}

/** A stylesheet imported with `?inline&parts` is returned as its parts. */
export function stylesheetParts(): Plugin {
  return {
    name: 'stylesheet-parts',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('.css?inline&parts')) return null;
      const [, text] = /^export default (".*")\s*;?\s*$/s.exec(code) ?? [];
      if (text === undefined) this.error('the stylesheet was not inlined as a string');
      const parts = splitStylesheet(JSON.parse(text) as string);
      return { code: `export default ${JSON.stringify(parts)}`, map: null };
    },
  };
}
