import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { CriticalCssPart, Need } from '#app/styles/critical-css.ts';

/** At-rules whose inner rules are picked one by one. Every other at-rule is kept or dropped whole. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container', 'starting-style']);
const INSIDE = new Set([':is', ':where', ':has', ':host']);

/** Elements on nearly every page; they are not searched for. */
const EVERYWHERE = new Set(
  'html head body main header footer nav section div h1 h2 h3 p ul li a span strong svg path'.split(
    ' ',
  ),
);

type Needs = Need[][];

/** Splits a built stylesheet into rules with the elements, classes and ids that each needs (`CriticalCssPart`). */
export function splitStylesheet(css: string): CriticalCssPart[] {
  const sheet = postcss.parse(css);
  const motions = new Map<string, Needs>();
  sheet.walkAtRules('keyframes', ({ params }) => {
    motions.set(params, []);
  });
  sheet.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
    const { parent } = declaration;
    if (parent?.type !== 'rule') return;
    for (const word of declaration.value.split(/[\s,]+/)) {
      motions.get(word)?.push(...findNeeds((parent as Rule).selector));
    }
  });
  return splitNodes(sheet.nodes, motions);
}

function splitNodes(
  nodes: readonly ChildNode[],
  motions: ReadonlyMap<string, Needs>,
): CriticalCssPart[] {
  const parts: CriticalCssPart[] = [];
  const add = (css: string, needs: Needs) => {
    const before = parts.at(-1);
    const always = needs.some((all) => all.length === 0);
    if (!always) parts.push({ css, needs });
    else if (typeof before === 'string') parts[parts.length - 1] = before + css;
    else parts.push(css);
  };
  for (const node of nodes) {
    if (node.type === 'rule') add(node.toString(), findNeeds(node.selector));
    else if (node.type !== 'atrule') continue;
    else if (isGroup(node)) {
      parts.push({
        open: `@${node.name} ${node.params}`,
        parts: splitNodes(node.nodes ?? [], motions),
      });
    } else {
      const css = node.nodes === undefined ? `${node.toString()};` : node.toString();
      add(css, node.name === 'keyframes' ? (motions.get(node.params) ?? []) : [[]]);
    }
  }
  return parts;
}

function isGroup({ name, nodes }: AtRule): boolean {
  return nodes !== undefined && GROUPS.has(name);
}

function findNeeds(selector: string): Needs {
  return parseSelector()
    .astSync(selector)
    .nodes.map((one) => [...new Set(one.nodes.flatMap(needsOf))]);
}

function needsOf(node: Node): Need[] {
  if (node.type === 'tag') {
    const element = node.value.toLowerCase();
    return EVERYWHERE.has(element) ? [] : [element];
  }
  if (node.type === 'class') return [`.${node.value}`];
  if (node.type === 'id') return [`#${node.value}`];
  return node.type === 'pseudo' ? needsInside(node) : [];
}

/** Any one of several selectors in brackets is enough, so none of them is certainly needed. */
function needsInside({ value, nodes }: Pseudo): Need[] {
  const [only, ...more] = nodes as Selector[];
  return INSIDE.has(value) && only !== undefined && more.length === 0
    ? only.nodes.flatMap(needsOf)
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
