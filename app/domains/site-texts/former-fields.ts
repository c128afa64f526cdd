import { escapeWords } from '#app/content/html-text.ts';
import type { Rich } from '#app/content/types.ts';
import type { Change, Changes } from './apply-changes.ts';
import { type DocumentId, isDocumentId, listAllFields } from './documents.ts';
import { isRich } from './rich-text.ts';

/** Changes as they are stored. */
export function readChanges(document: string, json: string): Changes {
  return readFormerFields(document, JSON.parse(json) as Changes);
}

/**
 * The texts of legal pages once had a field for each paragraph, list and cell. Changes of these are
 * read as changes of the one text; what the original no longer says stays a field without a place.
 */
function readFormerFields(document: string, changes: Changes): Changes {
  if (!isDocumentId(document)) return changes;
  const former = Object.entries(changes).filter(([id]) => FORMER.test(id));
  const text = listAllFields(document).find(({ type }) => type.type === 'html');
  if (former.length === 0 || text === undefined) return changes;
  const renamed: Record<string, Change> = {};
  const read = new Set<string>();
  const started = changes[text.id];
  let html = String(started?.value ?? text.original);
  for (const [id, change] of former) {
    const field = renamedField(document, id);
    const next = field === null ? replaceIn(html, id, change) : html;
    if (next === null) continue;
    html = next;
    read.add(id);
    if (field !== null) renamed[field] = change;
  }
  const others = Object.entries(changes).filter(([id]) => !read.has(id));
  const base = started?.base ?? text.original;
  const written = html === text.original ? {} : { [text.id]: { value: html, base } };
  return { ...Object.fromEntries(others), ...renamed, ...written };
}

/** 'who/heading', 'who/parts/0/text', 'who/parts/1/rows/2/0'. */
const FORMER = /^[a-z-]+\/(?:heading$|parts\/\d+\/)/;

/** The words around what the code fills in, which are fields of their own still. */
function renamedField(document: DocumentId, id: string): string | null {
  const [, section, part, rest = ''] = /^([a-z-]+)\/parts\/(\d+)\/(.+)$/.exec(id) ?? [];
  const isCookies = document === '/cookie-policy' && section === 'our-cookies' && part === '1';
  if (isCookies && rest.startsWith('columns/')) return `cookies/${rest}`;
  if (part !== '0' || !/^(?:text|none)$/.test(rest)) return null;
  if (section === 'contact') return `contact/reach/${rest}`;
  if (document === '/do-not-sell-my-data' && section === 'request') return `requests/reach/${rest}`;
  return null;
}

/** The text with the owner’s words in the place of those that they replaced; null without a place. */
function replaceIn(html: string, id: string, { value, base }: Change): string | null {
  const [before, after] = [toHtml(id, base), toHtml(id, value)];
  if (before === null || after === null || html.split(before).length !== 2) return null;
  return html.replace(before, () => after);
}

function toHtml(id: string, value: unknown): string | null {
  if (id.endsWith('/items')) {
    const items = Array.isArray(value) && value.every(isRich) ? value : null;
    return items && `<ul>\n${items.map((item) => `<li>${richHtml(item)}</li>`).join('\n')}\n</ul>`;
  }
  if (!isRich(value)) return null;
  const words = richHtml(value);
  if (id.endsWith('/heading')) return `>${words}</h2>`;
  if (id.endsWith('/text')) return `<p>${words}</p>`;
  if (/\/columns\/\d+$/.test(id)) return `<th scope="col">${words}</th>`;
  return /\/0$/.test(id) ? `<th scope="row">${words}</th>` : `<td>${words}</td>`;
}

function richHtml(rich: Rich): string {
  if (typeof rich === 'string') return escapeWords(rich);
  return rich
    .map((part) => {
      if (typeof part === 'string') return escapeWords(part);
      if ('bold' in part) return `<strong>${escapeWords(part.bold)}</strong>`;
      const href = part.href.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;');
      return `<a href="${href}">${escapeWords(part.text)}</a>`;
    })
    .join('');
}
