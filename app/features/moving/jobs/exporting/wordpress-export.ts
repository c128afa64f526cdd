import type { ExportedPost } from '#app/features/articles/export-posts.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import type { Topic } from '#app/features/articles/topics/offered/topic.ts';
import type { LibraryFile } from '#app/features/media/library-files.server.ts';
import { OWN_ID } from '#app/features/moving/source/own-id.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { escapeXml } from '#app/http/xml.ts';
import { createSlugs } from './name-slugs.ts';
import { toOutsideHtml } from './outside-html.ts';

interface ExportSource {
  readonly origin: string;
  readonly title: string;
  /** The numbers that other systems gave to articles, by which old addresses name them. */
  readonly oldNumbers: ReadonlySet<number>;
  /** The names of who wrote them. */
  readonly authors: readonly string[];
  readonly posts: AsyncIterable<ExportedPost>;
  readonly images: readonly LibraryFile[];
  readonly topics: readonly Topic[];
  readonly now: Date;
}

/**
 * An export of WordPress (WXR 1.2) with all articles, pages and images, as its importer reads it. It
 * fetches the images from this site.
 */
export async function* writeWordpressExport(source: ExportSource): AsyncGenerator<string> {
  const { origin, title, authors, posts, images, oldNumbers, now } = source;
  const slugOf = createSlugs(source.topics);
  const logins = new Map(authors.map((name, index) => [name, `author-${index + 1}`]));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${tag('title', title)}
${tag('link', origin)}
<wp:wxr_version>1.2</wp:wxr_version>
${tag('wp:base_site_url', origin)}
${tag('wp:base_blog_url', origin)}
${[...logins].map(([name, login], index) => authorTag({ name, login, index })).join('\n')}
`;
  let last = 0;
  const nextNumber = () => {
    do last += 1;
    while (oldNumbers.has(last));
    return last;
  };
  const numbers = new Map(images.map(({ file }) => [`/blog-images/${file}`, nextNumber()]));
  for (const image of images) {
    yield imageItem(image, numbers.get(`/blog-images/${image.file}`) ?? 0, origin);
  }
  for await (const post of posts) {
    // WordPress keeps the numbers of an export, so that `/?p=7` leads to the same article there.
    const number = post.old_number ?? nextNumber();
    const thumbnail = numbers.get(post.featured_image_url ?? '');
    const author = logins.get(post.author_name) ?? 'author-1';
    yield postItem(post, { number, thumbnail, author, slugOf, origin, now });
  }
  yield '</channel>\n</rss>\n';
}

function authorTag({ name, login, index }: { name: string; login: string; index: number }): string {
  const tags = [
    tag('wp:author_id', String(index + 1)),
    tag('wp:author_login', login),
    tag('wp:author_display_name', name),
  ];
  return `<wp:author>${tags.join('')}</wp:author>`;
}

function imageItem({ file, name, alt }: LibraryFile, number: number, origin: string): string {
  const address = `${origin}/blog-images/${file}`;
  return item([
    tag('title', name || file),
    tag('link', address),
    tag('guid', address, ' isPermaLink="false"'),
    tag('wp:post_id', String(number)),
    tag('wp:post_name', file.replace(/\.\w+$/, '')),
    tag('wp:status', 'inherit'),
    tag('wp:post_type', 'attachment'),
    tag('wp:attachment_url', address),
    ...(alt ? [meta('_wp_attachment_image_alt', alt)] : []),
  ]);
}

function postItem(
  post: ExportedPost,
  {
    number,
    thumbnail,
    author,
    slugOf,
    origin,
    now,
  }: {
    number: number;
    thumbnail: number | undefined;
    author: string;
    slugOf: (name: string) => string;
    origin: string;
    now: Date;
  },
): string {
  const at = post.published_at ?? post.created_at;
  const date = at.slice(0, 19).replace('T', ' ');
  return item([
    // Titles, excerpts and terms are HTML there.
    tag('title', escapeHtml(post.title)),
    tag('link', origin + publicPath(post)),
    tag('pubDate', new Date(at).toUTCString()),
    tag('dc:creator', author),
    // As our feeds name it, so that nobody's reader gets it as something new.
    tag('guid', post.feed_id ?? `urn:uuid:${post.id}`, ' isPermaLink="false"'),
    cdata('content:encoded', toClassicText(toOutsideHtml(post.content, origin))),
    cdata('excerpt:encoded', escapeHtml(post.excerpt ?? '')),
    tag('wp:post_id', String(number)),
    // Times are in UTC, as is the clock of a new WordPress.
    tag('wp:post_date', date),
    tag('wp:post_date_gmt', date),
    tag('wp:comment_status', 'closed'),
    tag('wp:ping_status', 'closed'),
    tag('wp:post_name', post.slug),
    tag('wp:status', statusOf(post, now)),
    tag('wp:post_parent', '0'),
    tag('wp:menu_order', '0'),
    tag('wp:post_type', post.kind),
    tag('wp:post_password', ''),
    tag('wp:is_sticky', '0'),
    ...post.topics.map((topic) => term('category', topic, slugOf(topic))),
    ...post.meta_keywords.map((keyword) => term('post_tag', keyword, slugOf(keyword))),
    ...post.former_slugs.map((slug) => meta('_wp_old_slug', slug)),
    ...(post.feed_id === null ? [] : [meta(OWN_ID, post.id)]),
    ...(thumbnail === undefined ? [] : [meta('_thumbnail_id', String(thumbnail))]),
    ...(post.meta_description === null
      ? []
      : [meta('_yoast_wpseo_metadesc', post.meta_description)]),
  ]);
}

function term(domain: 'category' | 'post_tag', name: string, slug: string): string {
  return tag('category', escapeHtml(name), ` domain="${domain}" nicename="${slug}"`);
}

function statusOf({ is_published, published_at }: ExportedPost, now: Date): string {
  if (!is_published || published_at === null) return 'draft';
  return Date.parse(published_at) > now.getTime() ? 'future' : 'publish';
}

const SHORTCODE = /\[(?=\/?(?:gallery|caption|audio|video|embed|playlist)\b)/g;

/** In texts without blocks WordPress makes a line break of each end of a line, and follows shortcodes. */
function toClassicText(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre') ? part : part.replace(/(?<!\s)\s*\n\s*/g, ' ')))
    .join('')
    .replace(SHORTCODE, '&#91;');
}

function item(parts: readonly string[]): string {
  return `<item>\n${parts.join('\n')}\n</item>\n`;
}

function tag(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

function cdata(name: string, text: string): string {
  return `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
}

function meta(key: string, value: string): string {
  return `<wp:postmeta>${tag('wp:meta_key', key)}${cdata('wp:meta_value', value)}</wp:postmeta>`;
}
