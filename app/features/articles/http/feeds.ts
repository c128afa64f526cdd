import { escapeHtml } from '#app/formatting/escape-html.ts';
import { escapeXml } from '#app/http/xml.ts';
import type { Post } from '../post.ts';

/** With the fields of the article that feeds show. Its excerpt is plain text. */
export interface FeedPost extends Pick<Post, 'title' | 'authorName' | 'language' | 'excerpt'> {
  /** Never changes, even when the URL does. */
  id: string;
  /** What feeds of another system named it, by which readers know it. */
  formerId: string | null;
  /** All URLs in a feed are absolute. */
  url: string;
  topics: readonly FeedTopic[];
  /** The whole content, with absolute URLs. */
  html: string;
  image: FeedImage | null;
  /** ISO 8601. */
  published: string;
  updated: string;
}

export interface FeedTopic {
  name: string;
  /** Absolute. */
  url: string;
}

export interface FeedImage {
  url: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
}

export interface Feed {
  title: string;
  description: string;
  url: string;
  /** The URL of the feed itself. */
  self: string;
  posts: readonly FeedPost[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function tag(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

const MEDIA_NAMESPACE = 'xmlns:media="http://search.yahoo.com/mrss/"';

/** Readers take the image of a post from here or from the enclosure. */
function mediaContent({ url, type, bytes, width, height, alt }: FeedImage): string {
  const attributes = ` url="${escapeXml(url)}" type="${type}" medium="image" fileSize="${bytes}" width="${width}" height="${height}"`;
  const description = alt ? tag('media:description', alt, ' type="plain"') : '';
  return `<media:content${attributes}>${description}</media:content>`;
}

/** The latest change of a post; null for an empty feed. */
function lastChange(posts: readonly FeedPost[]): string | null {
  return posts.reduce<string | null>(
    (newest, post) => (newest === null || post.updated > newest ? post.updated : newest),
    null,
  );
}

function toEnclosure({ url, type, bytes }: FeedImage): string {
  return `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${type}"/>`;
}

function toEnclosureLink({ url, type, bytes }: FeedImage): string {
  return `<link rel="enclosure" href="${escapeXml(url)}" length="${bytes}" type="${type}"/>`;
}

export function toRss({ title, description, url, self, posts }: Feed): string {
  const changed = lastChange(posts);
  const items = posts.map((post) =>
    [
      '<item>',
      tag('title', post.title),
      tag('link', post.url),
      tag('guid', post.formerId ?? post.id, ' isPermaLink="false"'),
      tag('dc:creator', post.authorName),
      ...post.topics.map(({ name, url: domain }) =>
        tag('category', name, ` domain="${escapeXml(domain)}"`),
      ),
      ...(post.language ? [tag('dc:language', post.language)] : []),
      tag('pubDate', new Date(post.published).toUTCString()),
      // Readers show a description as HTML.
      ...(post.excerpt ? [tag('description', escapeHtml(post.excerpt))] : []),
      ...(post.image ? [toEnclosure(post.image), mediaContent(post.image)] : []),
      tag('content:encoded', post.html),
      '</item>',
    ].join('\n'),
  );
  return [
    DECLARATION,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ${MEDIA_NAMESPACE}>`,
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

/** Atom requires a date of change; an empty feed gets this one. */
const EMPTY_FEED_DATE = '2025-01-01T00:00:00.000Z';

export function toAtom({ title, description, url, self, posts }: Feed): string {
  const entries = posts.map((post) =>
    [
      post.language ? `<entry xml:lang="${escapeXml(post.language)}">` : '<entry>',
      tag('title', post.title),
      // Of Atom an id is an address; feeds of some systems name posts by a word.
      tag('id', post.formerId && URL.canParse(post.formerId) ? post.formerId : post.id),
      `<link href="${escapeXml(post.url)}"/>`,
      `<author>${tag('name', post.authorName)}</author>`,
      ...post.topics.map(
        (topic) => `<category term="${escapeXml(topic.name)}" scheme="${escapeXml(topic.url)}"/>`,
      ),
      tag('published', post.published),
      tag('updated', post.updated),
      ...(post.excerpt ? [tag('summary', escapeHtml(post.excerpt), ' type="html"')] : []),
      ...(post.image ? [toEnclosureLink(post.image), mediaContent(post.image)] : []),
      tag('content', post.html, ' type="html"'),
      '</entry>',
    ].join('\n'),
  );
  return [
    DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" ${MEDIA_NAMESPACE} xml:lang="en-US">`,
    tag('title', title),
    tag('subtitle', description),
    tag('id', url),
    `<link href="${escapeXml(url)}"/>`,
    `<link href="${escapeXml(self)}" rel="self"/>`,
    tag('updated', lastChange(posts) ?? EMPTY_FEED_DATE),
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
