import { type AuthorWithImage, findByName } from '#app/features/articles/authors/offered/author.ts';
import type { ExportedPost } from '#app/features/articles/export-posts.server.ts';
import type { Topic } from '#app/features/articles/topics/offered/topic.ts';
import type { LibraryFile } from '#app/features/media/library-files.server.ts';
import { shortenToWord } from '#app/formatting/shorten-to-word.ts';
import { createSlugs } from './name-slugs.ts';
import { toOutsideHtml } from './outside-html.ts';

/** How many characters Ghost takes. One more in one field, and it imports nothing at all. */
const MOST = {
  excerpt: 300,
  description: 500,
  alt: 191,
  name: 191,
  slug: 191,
  about: 250,
} as const;

interface ExportSource {
  readonly origin: string;
  readonly now: Date;
  readonly topics: readonly Topic[];
  readonly people: readonly AuthorWithImage[];
  readonly images: readonly LibraryFile[];
  readonly posts: AsyncIterable<ExportedPost>;
}

/**
 * Articles and pages as Ghost imports them. Each text is one HTML card, which its editor shows and
 * changes as HTML. Authors and tags come last, once all articles have named theirs.
 */
export async function* writeGhostExport({
  origin,
  now,
  topics,
  people,
  images,
  posts,
}: ExportSource): AsyncGenerator<string> {
  const tags = createIds('1');
  const users = createIds('2');
  const postTags: object[] = [];
  const postAuthors: object[] = [];
  const more: object[] = [];
  // Ghost has one kind of tag, and passes over what it does not know here.
  const meta = {
    ...{ exported_on: now.getTime(), version: '5.0.0' },
    topics: topics.map(({ name }) => name),
  };
  const alts = new Map(images.map(({ file, alt }) => [`/blog-images/${file}`, alt]));
  const slugOfTag = createSlugs(topics);
  const slugOfAuthor = createSlugs(people);
  const topicsByName = new Map(topics.map((topic) => [topic.name, topic]));
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{"posts":[`;
  let before = '\n';
  for await (const post of posts) {
    const id = ghostId(post.id);
    yield before + JSON.stringify(toGhostPost(post, { id, origin, now }));
    before = ',\n';
    for (const [order, name] of [...new Set([...post.topics, ...post.meta_keywords])].entries()) {
      postTags.push({ post_id: id, tag_id: tags.idOf(name), sort_order: order });
    }
    postAuthors.push({ post_id: id, author_id: users.idOf(post.author_name), sort_order: 0 });
    const description = shorten(post.meta_description, 'description');
    const alt = shorten(alts.get(post.featured_image_url ?? ''), 'alt');
    if (description !== null || alt !== null) {
      more.push({ post_id: id, meta_description: description, feature_image_alt: alt });
    }
  }
  const rest = {
    posts_meta: more,
    tags: tags.list().map(({ id, name }) => {
      const topic = topicsByName.get(name);
      return {
        ...{ id, name: name.slice(0, MOST.name), slug: slugOfTag(name).slice(0, MOST.slug) },
        description: topic?.description || null,
      };
    }),
    posts_tags: postTags,
    users: users.list().map(({ id, name }) => {
      const person = findByName(people, name);
      const portrait = person?.image?.url;
      return {
        ...{ id, name, slug: person?.slug ?? slugOfAuthor(name), email: `${id}@example.com` },
        ...{ bio: shorten(person?.about, 'about'), website: person?.link ?? null },
        profile_image: portrait === undefined ? null : origin + portrait,
      };
    }),
    posts_authors: postAuthors,
  };
  yield `\n],${JSON.stringify(rest).slice(1)}}]}\n`;
}

function toGhostPost(
  post: ExportedPost,
  { id, origin, now }: { id: string; origin: string; now: Date },
) {
  const html = toOutsideHtml(leadToGhost(post.content), origin);
  const isScheduled = post.published_at !== null && Date.parse(post.published_at) > now.getTime();
  const image = post.featured_image_url;
  return {
    id,
    uuid: post.id,
    title: post.title,
    slug: post.slug.slice(0, MOST.slug),
    html,
    mobiledoc: JSON.stringify({
      version: '0.3.1',
      markups: [],
      atoms: [],
      cards: [['html', { html }]],
      sections: [[10, 0]],
    }),
    feature_image: image?.startsWith('/') ? origin + image : image,
    featured: 0,
    type: post.kind,
    status: !post.is_published ? 'draft' : isScheduled ? 'scheduled' : 'published',
    visibility: 'public',
    custom_excerpt: shorten(post.excerpt, 'excerpt'),
    created_at: post.created_at,
    published_at: post.published_at,
    updated_at: post.published_at ?? post.created_at,
  };
}

/** Ghost puts articles at the root of the site and has a placeholder for the site's address. */
function leadToGhost(content: string): string {
  return content.replace(/ href="\/blog\/([a-z0-9-]+)(?=["#?])/g, ' href="__GHOST_URL__/$1/');
}

/** Ghost's ids have 24 hexadecimal digits, which are the first of ours. */
function ghostId(id: string): string {
  return id.replaceAll('-', '').slice(0, 24);
}

function createIds(kind: string) {
  const ids = new Map<string, string>();
  return {
    idOf(name: string): string {
      const known = ids.get(name) ?? kind + String(ids.size).padStart(23, '0');
      ids.set(name, known);
      return known;
    },
    list: () => [...ids].map(([name, id]) => ({ id, name })),
  };
}

/** Null for none. */
function shorten(text: string | null | undefined, field: keyof typeof MOST): string | null {
  return text ? shortenToWord(text, MOST[field]) : null;
}
