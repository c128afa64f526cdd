import { encodeText } from '../character-references.ts';
import { readAttributes, scanTags } from '../tags.ts';
import { toWatchPage } from './video-embed.ts';

/**
 * Sanitized content with the address of each video after its frame, for printing. The rest stays
 * byte for byte.
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
  const attributes = readAttributes(tag);
  const { url } = toWatchPage({
    src: attributes.get('src') ?? '',
    width: attributes.get('width') ?? '',
    height: attributes.get('height') ?? '',
  });
  const title = attributes.get('title');
  return `<span class="video-address">${encodeText(title ? `${title}: ${url}` : url)}</span>`;
}
