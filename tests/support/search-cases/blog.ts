import { buildSearchIndex } from '#app/features/articles/search/build-index.server.ts';
import { encodeText } from '#app/html/character-references.ts';
import type { Database } from '#database/connect.ts';
import { postRow } from '../post-row.ts';
import { WORK_HERE } from '../work-here.ts';
import { ARTICLES } from './articles.ts';

const START = Date.parse('2021-01-01T12:00:00.000Z');
const WEEK = 7 * 86_400_000;
/** When all articles are public. */
export const AFTER_ALL = new Date(START + 300 * WEEK);

interface Written {
  readonly slug: string;
  readonly title: string;
  readonly topic: string;
  readonly author: string;
  readonly excerpt: string | null;
  readonly content: string;
}

export function readArticles(): Written[] {
  return ARTICLES.trim().split('\n\n').map(readArticle);
}

function readArticle(text: string): Written {
  const [head = '', ...lines] = text.split('\n');
  const [slug = '', title = '', topic = '', author = ''] = head
    .slice(2)
    .split('|')
    .map((part) => part.trim());
  const excerpt = lines.find((line) => line.startsWith('> '))?.slice(2) ?? null;
  const content = lines.map(toHtml).join('');
  return { slug, title, topic, author, excerpt, content };
}

function toHtml(line: string): string {
  const [, mark = '', rest = ''] = /^(##|!|>)? ?(.*)$/.exec(line) ?? [];
  const words = encodeText(rest);
  switch (mark) {
    case '>':
      return '';
    case '##':
      return `<h2>${words}</h2>`;
    case '!':
      return `<figure><img src="/blog-images/a.webp" alt="${words}"></figure>`;
    default:
      return `<p>${words}</p>`;
  }
}

/** Stores the blog and its index, without anything else. */
export async function storeBlog(database: Pick<Database, 'engine' | 'db'>): Promise<void> {
  const { db } = database;
  const articles = readArticles();
  const names = [...new Set(articles.map(({ topic }) => topic))].filter((name) => name !== '');
  const topicId = (name: string) =>
    `00000000-0000-4000-8000-0000000000${String(names.indexOf(name) + 10)}`;
  const created_at = new Date(START).toISOString();
  await db
    .insertInto('topics')
    .values(
      names.map((name, position) => ({
        id: topicId(name),
        name,
        slug: `topic-${position}`,
        description: '',
        position,
        created_at,
      })),
    )
    .execute();
  const rows = articles.map(({ slug, title, topic, author, excerpt, content }, index) => {
    const at = new Date(START + index * WEEK).toISOString();
    const written = author === '' ? {} : { author_name: author };
    const topics = topic === '' ? null : JSON.stringify([topicId(topic)]);
    return postRow({
      slug,
      title,
      excerpt,
      content,
      topics,
      created_at: at,
      published_at: at,
      ...written,
    });
  });
  await db.insertInto('blog_posts').values(rows).execute();
  const deps = { database, contentWorker: WORK_HERE };
  await buildSearchIndex(deps, new AbortController().signal);
}
