import { decodeText } from '#app/html/character-references.ts';
import { readAttributes } from '#app/html/tags.ts';
import type { Note } from '../source/note.ts';
import type { SourcePost } from '../source/source-post.ts';
import { readDate } from './column-values.ts';
import { type Card, describeCards, writeAnchor } from './embedded.ts';
import { type FoundElement, rewriteElements } from './rewrite-elements.ts';

const REPLY =
  'Its title is how its text begins, as in a reply to somebody’s article, so it is imported as a draft.';

/** Whether a page is a post as Medium exports it. */
export function isMediumPost(start: string): boolean {
  return /^<!doctype html>/i.test(start) && /<article class="h-entry">/.test(start);
}

/** The article in a page of Medium's export. Its slug is only in its former address. */
export function readMediumPost(html: string): SourcePost {
  const title = wordsIn(html, /<h1 class="p-name">([\s\S]{0,5000}?)<\/h1>/);
  const published = /<time\s+class="dt-published"\s+datetime="([^"]*)"/.exec(html)?.[1];
  const date = readDate(published);
  const at = date.kind === 'date' ? date.at : null;
  const address = tagWith(html, 'p-canonical')?.get('href') ?? '';
  const path = URL.parse(address)?.pathname ?? '';
  const notes: Note[] = at === null ? ['It has no date, so it is imported as a draft.'] : [];
  const isReply = at !== null && isReplyOf(html, title);
  if (isReply) notes.push(REPLY);
  const author = /class="p-author h-card"[^<>]{0,500}>([^<]{0,500})</.exec(html)?.[1];
  return {
    kind: 'post',
    sourceId: /-?([0-9a-f]{10,12})$/.exec(path)?.[0] ?? null,
    title,
    slug: (path.split('/').at(-1) ?? '').replace(/-?[0-9a-f]{10,12}$/, ''),
    excerpt:
      wordsIn(html, /<section data-field="subtitle"[^<>]{0,500}>([\s\S]{0,5000}?)<\/section>/) ||
      null,
    content: bodyOf(html, title, notes),
    format: 'html',
    authorName: author === undefined ? null : decodeText(author),
    isPublished: at !== null && !isReply,
    publishedAt: at,
    createdAt: at,
    featuredImage: tagWith(html, 'u-featured')?.get('src') ?? featuredIn(html),
    metaDescription: null,
    keywords: tagsIn(html),
    topics: tagsIn(html),
    // Readers found it at Medium's own addresses, which are not ours to answer.
    oldPaths: [],
    feedId: address === '' ? null : mediumFeedId(path),
    notes,
    raw: {
      of: 'Medium',
      fields: [
        ['published', published],
        ['author', author],
        [
          'tag',
          [...html.matchAll(/class="p-tag"[^<>]{0,500}>([^<]{0,500})</g)].map(([, tag]) => tag),
        ],
        ['canonical', address],
        ['featured image', /\bu-featured\b|\bdata-is-featured="true"/.exec(html)?.[0]],
      ],
      texts: [rawText(html, title)],
      format: 'html',
      site: null,
    },
    base: '',
  };
}

function tagsIn(html: string): string[] {
  return [...html.matchAll(/class="p-tag"[^<>]{0,500}>([^<]{0,500})</g)].map(([, tag]) =>
    plain(tag ?? ''),
  );
}

/** What stands between the head of the article and its foot, without its title. */
function rawText(html: string, title: string): string {
  const start = html.indexOf('>', html.indexOf('data-field="body"')) + 1;
  const text = html.slice(start, html.lastIndexOf('<footer>'));
  const heading = /<(h[1-4])\b[^<>]{0,500}\bgraf--title\b[^<>]{0,500}>([\s\S]{0,5000}?)<\/\1>/.exec(
    text,
  );
  return heading !== null && plain(heading[2] ?? '') === title
    ? text.replace(heading[0], '')
    : text;
}

/** As Medium's feeds name it. */
function mediumFeedId(path: string): string | null {
  const id = /([0-9a-f]{10,12})$/.exec(path)?.[1];
  return id === undefined ? null : `https://medium.com/p/${id}`;
}

/** Medium exports the replies that somebody wrote as well, with their first words as the title. */
function isReplyOf(html: string, title: string): boolean {
  const first =
    /<(p|h[1-4]|figure|blockquote|pre|ul|ol)\b[^<>]{0,500}\bgraf--leading\b[^<>]{0,500}>([\s\S]{0,5000}?)<\/\1>/.exec(
      html,
    );
  const [, tag, words = ''] = first ?? [];
  const start = title.replace(/…$/, '').trim();
  return tag === 'p' && start !== '' && plain(words).startsWith(start);
}

/** What is between the head of the article and its foot, without the title that it begins with. */
function bodyOf(html: string, title: string, notes: Note[]): string {
  const field = html.indexOf('data-field="body"');
  if (field === -1) return '';
  const start = html.indexOf('>', field) + 1;
  const foot = html.lastIndexOf('<footer>');
  const body = html
    .slice(start, foot > start ? foot : html.length)
    .replace(/<div class="section-divider">\s{0,99}<hr[^>]*>\s{0,99}<\/div>/, '')
    .replace(
      /<h[1-4]\b[^<>]{0,500}\bgraf--title\b[^<>]{0,500}>([\s\S]{0,5000}?)<\/h[1-4]>/,
      (whole, words: string) => (plain(words) === title ? '' : whole),
    );
  const cards: Card[] = [];
  const text = rewriteElements(body, (element) => rewriteEmbedded(element, cards));
  notes.push(...describeCards(cards));
  return text;
}

/** What Medium shows as a card, or has a script show, is a link. */
function rewriteEmbedded({ classes, inside, whole }: FoundElement, cards: Card[]): string | null {
  if (classes.has('graf--mixtapeEmbed')) {
    const tag = /<a\b[^<>]*>/.exec(inside)?.[0];
    const href = tag === undefined ? undefined : readAttributes(tag).get('href');
    const words = wordsIn(inside, /<strong\b[^<>]*>([\s\S]{0,5000}?)<\/strong>/);
    if (href === undefined) return null;
    const link = `<p>${writeAnchor(href, words)}</p>`;
    cards.push([whole, link]);
    return link;
  }
  if (!classes.has('graf--iframe')) return null;
  const script = /<script\b[^<>]*\bsrc="(https:\/\/gist\.github\.com\/[^"<>]+?)(?:\.js)?"/.exec(
    inside,
  )?.[1];
  const caption = wordsIn(inside, /<figcaption\b[^<>]*>([\s\S]{0,5000}?)<\/figcaption>/);
  return script === undefined ? null : `<p>${writeAnchor(decodeText(script), caption)}</p>`;
}

function featuredIn(html: string): string | null {
  const tag = /<img\b[^<>]*\bdata-is-featured="true"[^<>]*>/.exec(html)?.[0];
  return tag === undefined ? null : (readAttributes(tag).get('src') ?? null);
}

function tagWith(html: string, className: string): ReadonlyMap<string, string> | null {
  const tag = new RegExp(`<a\\b[^<>]*\\bclass="${className}"[^<>]*>`).exec(html)?.[0];
  return tag === undefined ? null : readAttributes(tag);
}

function wordsIn(html: string, pattern: RegExp): string {
  return plain(pattern.exec(html)?.[1] ?? '');
}

function plain(html: string): string {
  return decodeText(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}
