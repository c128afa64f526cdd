import { countSource } from '#app/features/moving/ledger/count-source.ts';
import type { Note } from '#app/features/moving/source/note.ts';
import type { SourcePost } from '#app/features/moving/source/source-post.ts';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import type { SentPost } from './protocol.ts';

/** Far more than a post takes; the server looks at all of it in one turn. */
const MOST_CHARACTERS = 20_000;
const MOST_LINE = 2_000;
const MOST_LISTS = 50;
const MOST_ENTRIES = 1_000;

/** An article as the server gets it: whatever a file says, it is short enough to be read at once. */
export function toSentPost({ raw, ...post }: SourcePost): SentPost {
  const isTooLarge = Buffer.byteLength(post.content) > CONTENT_MAX_BYTES;
  return {
    ...post,
    isTooLarge,
    held: isTooLarge ? null : countSource(raw),
    content: isTooLarge ? '' : post.content,
    sourceId: cut(post.sourceId, MOST_LINE),
    title: cut(post.title, MOST_LINE),
    slug: cut(post.slug, MOST_LINE),
    excerpt: cut(post.excerpt, MOST_CHARACTERS),
    authorName: cut(post.authorName, MOST_LINE),
    featuredImage: cut(post.featuredImage, MOST_LINE),
    featuredAlt: cut(post.featuredAlt ?? null, MOST_LINE),
    metaDescription: cut(post.metaDescription, MOST_CHARACTERS),
    keywords: cutList(post.keywords),
    topics: cutList(post.topics),
    oldPaths: cutList(post.oldPaths),
    lists: (post.lists ?? []).slice(0, MOST_LISTS).map((list) => ({
      of: list.of,
      path: cut(list.path, MOST_LINE),
      name: cut(list.name, MOST_LINE),
    })),
    notes: post.notes.slice(0, MOST_ENTRIES).map(cutNote),
  };
}

function cut<Text extends string | null>(text: Text, most: number): Text | string {
  return text === null || text.length <= most ? text : text.slice(0, most).toWellFormed();
}

function cutNote(note: Note): Note {
  return typeof note === 'string'
    ? cut(note, MOST_LINE)
    : { ...note, says: cut(note.says, MOST_LINE) };
}

function cutList(texts: readonly string[]): string[] {
  return texts.slice(0, MOST_ENTRIES).map((text) => cut(text, MOST_LINE));
}
