import { escapeHtml } from '#app/formatting/escape-html.ts';
import { scanTags } from './scan-tags.ts';
import { toWatchPage } from './video-embed.ts';

const ATTRIBUTE = /\s([^\s="/>]+)="([^"]*)"/g;

/**
 * Sanitized content with the address of each video behind its frame, for paper, which cannot play it.
 * The rest stays byte for byte.
 */
export function nameVideos(html: string): string {
  if (!html.includes('<iframe')) return html;
  let result = '';
  let position = 0;
  let address = '';
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (name !== 'iframe') continue;
    if (!isEnd) address = videoAddress(html.slice(start, end));
    else {
      result += html.slice(position, end) + address;
      position = end;
    }
  }
  return result + html.slice(position);
}

function videoAddress(tag: string): string {
  const attributes = new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]),
  );
  const { url } = toWatchPage({
    src: attributes.get('src')?.replaceAll('&#x26;', '&') ?? '',
    width: attributes.get('width') ?? '',
    height: attributes.get('height') ?? '',
  });
  // A value is escaped already, but for the signs that begin a tag in a text.
  const title = attributes.get('title')?.replaceAll('<', '&lt;');
  return `<span class="video-address">${title ? `${title}: ` : ''}${escapeHtml(url)}</span>`;
}
