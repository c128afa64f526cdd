import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** A page parsed as a browser parses it, to query its text, links and ids. */
export class Page {
  readonly root: Root;
  readonly html: string;

  constructor(html: string) {
    this.html = html;
    this.root = fromHtml(html);
  }

  elements(...names: string[]): Element[] {
    return collect(this.root, (element) => names.includes(element.tagName));
  }

  within(name: string): Element {
    const found = this.elements(name)[0];
    if (!found) throw new Error(`The page has no <${name}>.`);
    return found;
  }

  byId(id: string): Element | undefined {
    return collect(this.root, (element) => element.properties.id === id)[0];
  }

  get title(): string {
    return textOf(this.within('title'));
  }

  get ids(): string[] {
    return collect(this.root, (element) => element.properties.id !== undefined).map((element) =>
      String(element.properties.id),
    );
  }

  meta(name: string): string | undefined {
    const tag = this.elements('meta').find(
      ({ properties }) => properties.name === name || properties.property === name,
    );
    return tag && String(tag.properties.content);
  }
}

type Parent = Root | Element;

function collect(parent: Parent, matches: (element: Element) => boolean): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return [...(matches(child) ? [child] : []), ...collect(child, matches)];
  });
}

export function elementsIn(parent: Element, ...names: string[]): Element[] {
  return collect(parent, (element) => names.includes(element.tagName));
}

/** The visible text, without styles and scripts; runs of white space become one space. */
export function textOf(parent: Parent): string {
  return rawText(parent).replace(/\s+/g, ' ').trim();
}

const INVISIBLE = ['style', 'script', 'template', 'title'];

function rawText(parent: Parent): string {
  return parent.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      if (INVISIBLE.includes(child.tagName) && child !== parent) return '';
      const text = rawText(child);
      return INLINE.has(child.tagName) ? text : ` ${text} `;
    })
    .join('');
}

const INLINE = new Set(['a', 'span', 'strong', 'em', 'b', 'i', 'code', 'small', 'abbr', 'sup']);

/** The fields that a browser would send from the untouched form, without buttons. */
export function fieldsIn(form: Element): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const input of elementsIn(form, 'input')) {
    const { type, name, value, checked } = input.properties;
    if ((type === 'checkbox' || type === 'radio') && !checked) continue;
    fields[String(name)] = String(value ?? '');
  }
  for (const area of elementsIn(form, 'textarea')) {
    const text = area.children[0];
    fields[String(area.properties.name)] = text?.type === 'text' ? text.value : '';
  }
  for (const select of elementsIn(form, 'select')) {
    const chosen = elementsIn(select, 'option').find((option) => option.properties.selected);
    fields[String(select.properties.name)] = String(chosen?.properties.value ?? '');
  }
  return fields;
}
