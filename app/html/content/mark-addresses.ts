import { decodeText } from '../character-references.ts';
import { readAttributes, scanTags } from '../tags.ts';

/**
 * Adds a class to each link whose text is its address. When a page is printed, the stylesheet adds
 * the address after the text of all other links.
 */
export function markAddresses(html: string): string {
  let result = '';
  let position = 0;
  let opened: { start: number; end: number } | null = null;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (opened !== null && isEnd && name === 'a') {
      const tag = html.slice(opened.start, opened.end);
      const href = readAttributes(tag).get('href') ?? '';
      if (isAddress(decodeText(html.slice(opened.end, start)), href)) {
        result += `${html.slice(position, opened.start)}<a class="shows-address"${tag.slice(2)}`;
        position = opened.end;
      }
    }
    opened = !isEnd && name === 'a' ? { start, end } : null;
  }
  return result + html.slice(position);
}

/**
 * Whether the text is the link's address as people write it, perhaps without protocol and final
 * slash.
 */
function isAddress(text: string, href: string): boolean {
  const plain = (address: string) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, '');
  return /^https?:/i.test(href) && plain(text) === plain(href);
}
