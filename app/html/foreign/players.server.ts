import { attributeOf, type HtmlElement, type HtmlParent } from '../content/parse-html.server.ts';
import { createElement, createText, findElement, rewriteElements } from './tree.server.ts';

/** Makes links of recordings and videos that a post cannot play, with the names of their files. */
export function readPlayers(root: HtmlParent, base: string | undefined): void {
  rewriteElements(root, (element) => {
    if (element.tagName !== 'audio' && element.tagName !== 'video') return null;
    const url = URL.parse(addressOf(element), base);
    if (url === null || !/^https?:$/.test(url.protocol)) return null;
    const link = createElement('a', [createText(nameOf(url))], { href: url.href });
    return [createElement('p', [link])];
  });
}

function addressOf(player: HtmlElement): string {
  const own = attributeOf(player, 'src');
  if (own !== undefined) return own.trim();
  const source = findElement(player, ({ tagName }) => tagName === 'source');
  return source === null || source === undefined ? '' : (attributeOf(source, 'src') ?? '').trim();
}

function nameOf({ pathname, href }: URL): string {
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || href;
  } catch {
    return name;
  }
}
