import { countNoun } from '#app/formatting/count-noun.ts';
import { plainHtml } from '#app/html/words.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, type Note } from '../source/note.ts';
import type { ListAddress } from '../source/old-places.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import type { SourcePost } from '../source/source-post.ts';
import { describeOtherAuthors } from './authors.ts';
import { describeUnreadable, readDate, readText } from './column-values.ts';
import { readGhostCards } from './ghost-cards.ts';
import { readState, SAID_TWICE } from './post-state.ts';
import { readSearchEngines } from './search-engines.ts';

type Row = Readonly<Record<string, unknown>>;

/** What an export of Ghost says beside its posts. */
export interface GhostData {
  readonly users: readonly Row[];
  readonly tags: ReadonlyMap<string, readonly string[]>;
  /** Which tags were topics, in an export that we wrote for Ghost; null for any other. */
  readonly topics: ReadonlySet<string> | null;
  readonly authors: ReadonlyMap<string, readonly string[]>;
  /** Where it lists the articles of a tag, and of an author, by their names. */
  readonly tagPaths: ReadonlyMap<string, string>;
  readonly authorPaths: ReadonlyMap<string, string>;
  readonly userNames: ReadonlyMap<string, string>;
  readonly meta: ReadonlyMap<string, Row>;
  /** The names of the code of its own that each page of the site had. */
  readonly code: readonly string[];
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null)
    : [];
}

/** Where the posts are in an export of Ghost, which may have been an answer of its API. */
export const GHOST_POSTS = ['db.data.posts', 'data.posts'] as const;

/** The tables of a Ghost export; null for other JSON. Its posts may be left out of their list. */
export function findGhostData(value: unknown): GhostData | null {
  const root = value as { db?: unknown } | null;
  const [database] = rowsOf(root?.db ?? [value]);
  const data = (database?.data ?? null) as Row | null;
  if (data === null || !Array.isArray(data.posts)) return null;
  const names = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [String(row.id), readText(row.name) ?? '']));
  const paths = (rows: readonly Row[], place: string) =>
    new Map(
      rows.flatMap((row) => {
        const [name, slug] = [readText(row.name), readText(row.slug)];
        return name === null || slug === null ? [] : [[name, `${place}${slug}/`] as const];
      }),
    );
  const tags = names(rowsOf(data.tags));
  const users = rowsOf(data.users);
  const userNames = names(users);
  const ofPost = Map.groupBy(bySortOrder(rowsOf(data.posts_tags)), ({ post_id }) =>
    String(post_id),
  );
  const writers = Map.groupBy(bySortOrder(rowsOf(data.posts_authors)), ({ post_id }) =>
    String(post_id),
  );
  const ours = (database?.meta as Row | undefined)?.topics;
  return {
    users,
    topics: Array.isArray(ours) ? new Set(ours.map(String)) : null,
    tags: new Map(
      [...ofPost].map(([id, rows]) => [id, rows.map((row) => tags.get(String(row.tag_id)) ?? '')]),
    ),
    authors: new Map(
      [...writers].map(([id, rows]) => [
        id,
        rows.flatMap((row) => userNames.get(String(row.author_id)) || []),
      ]),
    ),
    tagPaths: paths(rowsOf(data.tags), '/tag/'),
    authorPaths: paths(users, '/author/'),
    userNames,
    meta: new Map(rowsOf(data.posts_meta).map((row) => [String(row.post_id), row])),
    code: rowsOf(data.settings)
      .filter(({ key, value }) => /^codeinjection_/.test(String(key)) && readText(value) !== null)
      .map(({ key }) => `setting ${key}`),
  };
}

function bySortOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Number(one.sort_order ?? 0) - Number(other.sort_order ?? 0));
}

/** Ghost writes a placeholder for the address of the site. */
function withSite(text: string | null): string | null {
  return text?.replaceAll('__GHOST_URL__', FILES_ORIGIN) ?? null;
}

export function readGhostPost(
  row: Row,
  { tags, topics, authors, tagPaths, authorPaths, userNames, meta }: GhostData,
  now: Date,
): SourcePost {
  const id = String(row.id);
  const more = meta.get(id) ?? {};
  const notes: Note[] = [];
  const date = readDate(row.published_at);
  const created = readDate(row.created_at);
  const at = date.kind === 'date' ? date.at : null;
  if (date.kind === 'unreadable') notes.push(describeUnreadable(date.text));
  const slug = readText(row.slug)?.trim() ?? '';
  const names = (tags.get(id) ?? []).filter((tag) => tag !== '' && !tag.startsWith('#'));
  const content = withSite(readText(row.html)) ?? '';
  const writers = authors.get(id) ?? [];
  if (writers.length > 1) notes.push(describeOtherAuthors(writers));
  const caption = readText(more.feature_image_caption);
  if (caption !== null) {
    notes.push(
      `The caption of its featured image is left out: “${plainHtml(caption).slice(0, 200)}”.`,
    );
  }
  if (content === '')
    notes.push('The export has no HTML for it. Open and save it in Ghost, then export again.');
  const { robots, others } = readHead(row.codeinjection_head);
  const isPage = row.type === 'page' || row.page === 1 || row.page === true;
  const kind = isPage ? 'page' : 'post';
  return {
    kind,
    sourceId: readText(row.uuid)?.toLowerCase() ?? null,
    title: readText(row.title) ?? '',
    slug,
    excerpt: readText(row.custom_excerpt),
    content: readGhostCards(withoutGated(withoutEmailCards(content, notes), notes), notes),
    format: 'html',
    // Before 2018, a post had one author and no table of them.
    authorName: writers[0] ?? (userNames.get(String(row.author_id)) || null),
    isPublished: readState(
      {
        fields: [
          ['status', row.status],
          ['visibility', row.visibility],
          ['email_only', more.email_only],
          // A mark that ends what everybody reads, whatever the post itself says.
          ['members only', content.includes('<!--members-only-->')],
          ...Object.entries(row).filter(([name]) => name === SAID_TWICE),
        ],
        ...{ at, now, isDraftByDefault: true },
      },
      notes,
    ),
    publishedAt: at,
    createdAt: created.kind === 'date' ? created.at : null,
    // Before 2017, it was called `image`.
    featuredImage: withSite(readText(row.feature_image) ?? readText(row.image)),
    featuredAlt: readText(more.feature_image_alt),
    metaDescription: readText(more.meta_description) ?? readText(row.meta_description),
    keywords: topics === null ? names : names.filter((name) => !topics.has(name)),
    topics: topics === null ? names : names.filter((name) => topics.has(name)),
    own: readSearchEngines(kind, [['robots', robots]], notes),
    lists: [...listsOf('topic', names, tagPaths), ...listsOf('author', writers, authorPaths)],
    oldPaths: isPage && slug !== '' ? [`/${slug}/`] : [],
    ...(isPage || slug === '' ? {} : { usualPlace: '/name/' }),
    feedId: isOurs(id, row) ? null : feedIdOf(id, row),
    notes,
    raw: {
      of: 'Ghost',
      fields: [
        ...Object.entries({ ...row, ...more, codeinjection_head: others }).filter(
          ([name]) => name !== 'author_id',
        ),
        ['robots', robots],
        ['tag', names],
        ['author', writers.length > 0 ? writers : userNames.get(String(row.author_id))],
      ],
      texts: [content],
      format: 'html',
      site: null,
    },
    base: '',
  };
}

/** What code of its own asked of search engines, for which Ghost has no field, and the rest of it. */
function readHead(head: unknown): { robots: string | null; others: string } {
  const code = readText(head) ?? '';
  const robots = /<meta\b[^<>]{0,500}\brobots\b[^<>]{0,500}>/i.exec(code)?.[0] ?? null;
  return { robots, others: robots === null ? code : code.replace(robots, '') };
}

function listsOf(
  of: ListAddress['of'],
  names: readonly string[],
  paths: ReadonlyMap<string, string>,
): ListAddress[] {
  return names.flatMap((name) => {
    const path = paths.get(name);
    return path === undefined ? [] : [{ of, path, name }];
  });
}

/** Whether the id is the beginning of the other one, as in what we write for Ghost. */
function isOurs(id: string, { uuid }: Row): boolean {
  return String(uuid).replaceAll('-', '').startsWith(id);
}

/** Before 2017 ids were numbers, and feeds named posts by the other id. */
function feedIdOf(id: string, { uuid }: Row): string {
  return /^\d+$/.test(id) ? (readText(uuid) ?? id) : id;
}

/** The parts that only readers of an email saw. */
function withoutEmailCards(html: string, notes: Note[]): string {
  const cards: string[] = [];
  const shown = html.replace(
    /<!--\s*kg-card-begin: email(?:-cta)?\s*-->(?:(?!<!--\s*kg-card-begin)[\s\S])*?<!--\s*kg-card-end: email(?:-cta)?\s*-->/g,
    (card) => {
      cards.push(card);
      return '';
    },
  );
  notes.push(...describeParts(cards, 'emails showed'));
  return shown;
}

/** The parts that only members saw: of a block whose words for that we do not know, as well. */
function withoutGated(html: string, notes: Note[]): string {
  const gated: string[] = [];
  const shown = html.replace(
    /<!--\s*kg-gated-block:begin\s([^<>]{0,500}?)-->((?:(?!<!--\s*kg-gated-block)[\s\S])*?)<!--\s*kg-gated-block:end\s*-->/g,
    (_, says: string, inside: string) => {
      if (/\bnonMember\s*:\s*true\b/.test(says)) return inside;
      gated.push(inside);
      return '';
    },
  );
  notes.push(...describeParts(gated, 'members saw'));
  return shown;
}

function describeParts(parts: readonly string[], who: string): Note[] {
  if (parts.length === 0) return [];
  const says = `Left out, as only ${who} it: ${countNoun(parts.length, 'part')}.`;
  return [explain(heldIn(parts, 'html'), says)];
}
