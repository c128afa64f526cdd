import { escapeXml } from './xml.ts';

export interface FeedPost {
  title: string;
  /** The same for ever, wherever the post moves. */
  id: string;
  /** Absolute, as all addresses here. */
  url: string;
  author: string;
  excerpt: string | null;
  /** The whole post, with absolute addresses. */
  html: string;
  /** ISO 8601, as all instants here. */
  published: string;
  updated: string;
}

export interface Feed {
  title: string;
  description: string;
  url: string;
  /** Where the feed itself is. */
  self: string;
  posts: readonly FeedPost[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function tag(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

/** The newest change in the feed; a feed without posts has none. */
function lastChange(posts: readonly FeedPost[]): string | null {
  return posts.reduce<string | null>(
    (newest, post) => (newest === null || post.updated > newest ? post.updated : newest),
    null,
  );
}

export function toRss({ title, description, url, self, posts }: Feed): string {
  const changed = lastChange(posts);
  const items = posts.map((post) =>
    [
      '<item>',
      tag('title', post.title),
      tag('link', post.url),
      tag('guid', post.id, ' isPermaLink="false"'),
      tag('dc:creator', post.author),
      tag('pubDate', new Date(post.published).toUTCString()),
      ...(post.excerpt ? [tag('description', post.excerpt)] : []),
      tag('content:encoded', post.html),
      '</item>',
    ].join('\n'),
  );
  return [
    DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    tag('title', title),
    tag('link', url),
    tag('description', description),
    tag('language', 'en-US'),
    ...(changed ? [tag('lastBuildDate', new Date(changed).toUTCString())] : []),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Atom wants to know when the feed changed: one without posts says when the blog began. */
const BEGINNING = '2025-01-01T00:00:00.000Z';

export function toAtom({ title, description, url, self, posts }: Feed): string {
  const entries = posts.map((post) =>
    [
      '<entry>',
      tag('title', post.title),
      tag('id', post.id),
      `<link href="${escapeXml(post.url)}"/>`,
      `<author>${tag('name', post.author)}</author>`,
      tag('published', post.published),
      tag('updated', post.updated),
      ...(post.excerpt ? [tag('summary', post.excerpt)] : []),
      tag('content', post.html, ' type="html"'),
      '</entry>',
    ].join('\n'),
  );
  return [
    DECLARATION,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    tag('title', title),
    tag('subtitle', description),
    tag('id', url),
    `<link href="${escapeXml(url)}"/>`,
    `<link href="${escapeXml(self)}" rel="self"/>`,
    tag('updated', lastChange(posts) ?? BEGINNING),
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
