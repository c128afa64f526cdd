import {
  type Insertable,
  type OperationNodeSource,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { VersionReason } from '#app/features/versions/version.ts';
import { readFlag, writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { type Later, runLater, runTogether } from '#database/run-together.ts';
import type { BlogPostTable, Schema } from '#database/schema.ts';
import type { Actor, Changes } from '#database/write.ts';
import {
  readFormerText,
  readPostTexts,
  TEXT_COLUMNS,
  type TextColumns,
} from '../derived/offered/read-post-texts.server.ts';
import type { WorkedTexts } from '../derived/offered/worked-texts.server.ts';
import { WORKS, type WorkedOut, type WorkName } from '../derived/work-out.server.ts';
import { storeUsedImages } from '../images/used-images.server.ts';
import { nameInLog } from '../name-in-log.ts';
import type { EnabledEvents } from '../publications/post-events.server.ts';
import {
  PUBLICATION_COLUMNS,
  recordPublication,
} from '../publications/record-publication.server.ts';
import { endRequest, tellOfRestored } from '../publish-requests.server.ts';
import { RELATED_VERSION, relatePost } from '../related/related-posts.server.ts';
import { keepRevision } from '../revisions/keep-revision.server.ts';
import { SNAPSHOT_COLUMNS } from '../revisions/revision-snapshot.server.ts';
import { noteIndexedVersion, updateSearchIndex } from '../search/search-index.server.ts';
import { indexTitle } from '../title-search.server.ts';
import { storePostTopics } from '../topics/offered/post-topics.server.ts';
import { lockArticles } from './lock-articles.server.ts';
import { requireApproval, requireKinds } from './require-kinds.server.ts';
import { recordRedirect } from './slug-history.server.ts';
import { storePostClaims } from './store-post-claims.server.ts';
import type { Storing } from './storing.ts';

type PostRow = Selectable<BlogPostTable>;
type Column = keyof PostRow;

interface StoreContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly engine: Database['engine'];
  /** What other systems are told; null for a change that does not concern them. */
  readonly enabled: EnabledEvents | null;
}

export interface EditContext extends StoreContext {
  /** What was worked out before the transaction, from `writePosts`. */
  readonly worked: WorkedTexts;
}

/** The columns that follow from the change itself. */
type OwnColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'related_version' | 'headings';

interface LoggedEdit {
  readonly action: string;
  /** The details of the activity log entry, besides the title. */
  readonly detail?: Record<string, unknown>;
}

export interface NewPost extends LoggedEdit {
  readonly before: null;
  readonly id: string;
  readonly columns: Omit<Insertable<BlogPostTable>, OwnColumn> & TextColumns;
  /** If it was written elsewhere; otherwise they are the present. */
  readonly dates?: { readonly created_at: string; readonly updated_at: string };
}

interface ChangedPost extends LoggedEdit {
  /** The version that the change starts from. */
  readonly before: Pick<PostRow, 'id' | 'version'>;
  readonly columns: Omit<Updateable<BlogPostTable>, OwnColumn> & {
    /** Of a former state that comes back; otherwise they follow from the content. */
    readonly headings?: string | null;
  };
  readonly reason: VersionReason;
  /** The version whose fields are restored, if any. */
  readonly restoredVersion?: number | null;
  /** For what is no change of the text: readers, feeds and search engines see the same date. */
  readonly keepsTime?: true;
}

interface DeletedPost extends LoggedEdit {
  readonly before: Pick<PostRow, 'id' | 'version'>;
  readonly columns: 'deleted';
}

/** What becomes of a post, and how the activity log and the history name it. */
export type PostEdit = ChangedPost | DeletedPost;
/** The same, of a post that is already known. */
export type EditOfPost = Omit<ChangedPost, 'before'> | Omit<DeletedPost, 'before'>;

/** One thing that follows from the texts of the post as they are stored. */
type FindWork = <Name extends WorkName>(name: Name) => Promise<WorkedOut[Name]>;

interface Change {
  /** Null for a new post. */
  readonly before: PostRow | null;
  readonly edit: NewPost | PostEdit;
  readonly changes: Changes;
  readonly context: StoreContext;
  readonly find: FindWork;
  readonly later: Later;
}

interface Follower<Needs> {
  /** The columns of the post that it follows from. */
  readonly from: readonly Column[];
  readonly update: (tx: Tx, row: PostRow, needs: Needs) => Promise<void>;
}

type RowsOf = {
  [Table in keyof Schema]: 'post_id' extends keyof Schema[Table] ? `${Table}.post_id` : never;
}[keyof Schema];

interface Derivation extends Follower<Deriving> {
  /** The rows that it stores, which are deleted before it stores them again. */
  readonly rows: readonly (RowsOf | 'related_posts.related_id')[];
}

/** A post without the columns that something does not follow from, so that it cannot read them. */
type Read<From extends readonly Column[]> = Pick<PostRow, From[number] | 'id' | 'version'>;

interface Deriving extends Storing {
  readonly find: FindWork;
}

/** What can be worked out again at any time, from the post alone, and takes no time. */
function derived<const From extends readonly Column[]>(
  rows: Derivation['rows'],
  from: From,
  update: (tx: Tx, row: Read<From>, storing: Storing) => Promise<void>,
): Derivation {
  return { rows, from, update };
}

/**
 * The same where it takes long: worked out in the content worker by the work of this name, and stored
 * here. `store` reads the columns of `from`, and asks for what was worked out only if it stores it.
 */
function workedOut<Name extends WorkName, const From extends readonly Column[]>(
  name: Name,
  rows: Derivation['rows'],
  from: From,
  store: (
    tx: Tx,
    row: Read<From>,
    findWork: () => Promise<WorkedOut[Name]>,
    storing: Storing,
  ) => Promise<void>,
): Derivation {
  const texts: readonly string[] = WORKS[name].from;
  return {
    rows,
    from: [...from, ...TEXT_COLUMNS.filter((column) => texts.includes(column))],
    update: (tx, row, { find, ...storing }) => store(tx, row, () => find(name), storing),
  };
}

/** What is written down once, when a post changes. */
function recorded<const From extends readonly Column[]>(
  from: From,
  update: (tx: Tx, row: Read<From>, change: Change) => Promise<void>,
): Follower<Change> {
  return { from, update };
}

/**
 * What is stored about a post outside of its row, and the columns that each follows from: those named
 * here, and the texts of its work. Nothing else calls these functions: `store-post.server.test.ts` holds
 * it.
 */
const DERIVED = {
  title: derived(['post_titles.post_id'], ['title'], indexTitle),
  images: workedOut('images', ['media_usage.post_id'], [], storeUsedImages),
  topics: derived(['post_topics.post_id'], ['topics'], storePostTopics),
  search: workedOut(
    'search',
    ['post_search.post_id'],
    // The description of the image is found by its address.
    ['kind', 'featured_image_url', 'is_published', 'created_at', 'published_at', 'trashed_at'],
    updateSearchIndex,
  ),
  /** After the index, which many changes leave as it is. */
  searchedVersion: derived([], ['version'], noteIndexedVersion),
  related: workedOut(
    'related',
    ['telling_words.post_id', 'related_posts.post_id', 'related_posts.related_id'],
    ['kind', 'topics', 'is_published', 'trashed_at', 'related_version'],
    relatePost,
  ),
  claims: workedOut(
    'claims',
    ['post_claims.post_id'],
    ['is_published', 'published_at', 'trashed_at'],
    storePostClaims,
  ),
};

const RECORDED = {
  history: recorded(SNAPSHOT_COLUMNS, keepInHistory),
  publication: recorded(
    // Other systems hear of every save of what is public.
    ['version', ...PUBLICATION_COLUMNS, 'trashed_at'],
    (tx, row, { before, changes, context, later }) =>
      // A post in the Trash has no address.
      recordPublication(
        tx,
        changes,
        { before, after: row.trashed_at === null ? row : null },
        { ...context, later },
      ),
  ),
  approval: recorded(
    ['version', 'is_published', 'trashed_at'],
    async (tx, row, { before, changes, context }) => {
      if (before === null) return;
      const about = { id: row.id, now: context.now };
      if (readFlag(row.is_published)) await endRequest(tx, changes, about);
      else if (before.trashed_at !== null && row.trashed_at === null) {
        await tellOfRestored(tx, changes, about);
      }
    },
  ),
  formerSlug: recorded(['slug', 'trashed_at'], keepFormerSlug),
};

/**
 * Stores a new post, a change to one or its end, with everything that goes with it: what is derived from
 * it, the revision, the publication, the activity log entry and the event. Every writer of a post calls
 * it. Returns the row; null if somebody changed the post since it was read.
 */
export async function storePost(
  tx: Tx,
  changes: Changes,
  edit: NewPost | PostEdit,
  context: EditContext,
): Promise<PostRow | null>;
/** Nothing follows from the text of a post that ends. */
export async function storePost(
  tx: Tx,
  changes: Changes,
  edit: DeletedPost,
  context: StoreContext,
): Promise<PostRow | null>;
export async function storePost(
  tx: Tx,
  changes: Changes,
  edit: NewPost | PostEdit,
  context: StoreContext | EditContext,
): Promise<PostRow | null> {
  await lockArticles(context, tx);
  const before = edit.before === null ? null : await findVersion(tx, edit.before, context);
  if (before === undefined) return null;
  const next = edit.columns === 'deleted' ? null : edit.columns;
  requireKinds(context.actor, [before?.kind, next?.kind]);
  requireApproval(context.actor, [before?.is_published, next?.is_published]);
  // Its row is deleted with the post; what is left to do is to tell others.
  if (edit.columns === 'deleted' && context.enabled !== null) {
    await runLater(context, tx, (later) =>
      recordPublication(tx, changes, { before, after: null }, { ...context, later }),
    );
  }
  const find =
    'worked' in context && edit.columns !== 'deleted'
      ? finderOf(tx, before, edit, context.worked)
      : findNothing;
  const row = await writeRow(tx, before, edit, { context, find });
  if (row === undefined) return null;
  if (edit.columns === 'deleted') await endRequest(tx, changes, { id: row.id, now: context.now });
  else {
    const change = { before, edit, changes, context, find };
    await runLater(context, tx, (later) => follow(tx, row, { ...change, later }));
  }
  changes.audit({
    action: edit.action,
    objectType: 'post',
    objectId: row.id,
    detail: { ...nameInLog(row), ...edit.detail },
  });
  changes.event({ type: 'posts', id: row.id, change: eventOf(edit) });
  return row;
}

/** Works some of what is derived from a post out again, because the rule has changed or it is missing. */
export async function deriveAgain(
  tx: Tx,
  row: PostRow,
  names: readonly (keyof typeof DERIVED)[],
  { worked, engine }: Pick<EditContext, 'worked' | 'engine'>,
): Promise<void> {
  const find = lazily(async () => worked.find(await readPostTexts(tx, row, readFormerText(row))));
  const derivations = names.map((name) => DERIVED[name]);
  await runTogether({ engine }, tx, deletionsOf(derivations, row.id));
  await runLater({ engine }, tx, async (later) => {
    for (const { update } of derivations) await update(tx, row, { find, engine, later });
  });
}

function deletionsOf(derivations: readonly Derivation[], id: string): OperationNodeSource[] {
  return derivations.flatMap(({ rows }) =>
    rows.map((column) => {
      const [table = ''] = column.split('.');
      return sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
    }),
  );
}

export const DERIVED_NAMES = Object.keys(DERIVED) as (keyof typeof DERIVED)[];

/**
 * Notes by which version of the sanitizer a post is clean, or which one failed on it. This is no change
 * of the post: nothing follows from it.
 */
export async function noteSanitizer(
  tx: Tx,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  columns: Partial<Pick<PostRow, 'policy_version' | 'failed_policy_version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blog_posts')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function findVersion(
  tx: Tx,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  context: StoreContext,
): Promise<PostRow | undefined> {
  const query = tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version);
  return lockRows(context, query).executeTakeFirst();
}

async function writeRow(
  tx: Tx,
  before: PostRow | null,
  edit: NewPost | PostEdit,
  { context, find }: Pick<Change, 'context' | 'find'>,
): Promise<PostRow | undefined> {
  const at = writeTimestamp(context.now);
  if (edit.before === null) {
    const { id, columns, dates = { created_at: at, updated_at: at } } = edit;
    const headings = await find('headings');
    return tx
      .insertInto('blog_posts')
      .values({
        ...columns,
        ...dates,
        id,
        headings,
        version: 1,
        related_version: RELATED_VERSION,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const { id, version } = edit.before;
  if (edit.columns === 'deleted') {
    const gone = tx.deleteFrom('blog_posts').where('id', '=', id).where('version', '=', version);
    return gone.returningAll().executeTakeFirst();
  }
  const { content, headings } = edit.columns;
  const isNewText = content !== undefined && content !== before?.content;
  return tx
    .updateTable('blog_posts')
    .set({
      ...edit.columns,
      ...(isNewText && headings === undefined ? { headings: await find('headings') } : {}),
      ...(edit.keepsTime ? {} : { updated_at: at }),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

async function follow(tx: Tx, row: PostRow, change: Change): Promise<void> {
  const { before, context, find, later } = change;
  const { engine } = context;
  const hasChanged = (column: Column) => before === null || !isSame(before[column], row[column]);
  const derivations = Object.values(DERIVED).filter(({ from }) => from.some(hasChanged));
  // Of a new post, nothing can be there yet.
  if (before !== null) await runTogether(context, tx, deletionsOf(derivations, row.id));
  for (const { update } of derivations) await update(tx, row, { find, engine, later });
  for (const { from, update } of Object.values(RECORDED)) {
    if (from.some(hasChanged)) await update(tx, row, change);
  }
}

/** What follows from the texts as this edit leaves them; looked up when the first of it is needed. */
function finderOf(
  tx: Tx,
  before: PostRow | null,
  { columns }: NewPost | ChangedPost,
  worked: WorkedTexts,
): FindWork {
  return lazily(async () => {
    // A new post has all of these columns, a changed one those that it had.
    const texts = { ...before, ...columns } as TextColumns;
    return worked.find(await readPostTexts(tx, texts, before && readFormerText(before)));
  });
}

function lazily(findAll: () => Promise<WorkedOut>): FindWork {
  let found: Promise<WorkedOut> | undefined;
  return async (name) => {
    found ??= findAll();
    return (await found)[name];
  };
}

async function findNothing(): Promise<never> {
  throw new Error('nothing follows from a post that is deleted');
}

function isSame(one: PostRow[Column], other: PostRow[Column]): boolean {
  return one === other || (one instanceof Date && other instanceof Date && +one === +other);
}

const SAME_WORDS = { added: 0, removed: 0 };

async function keepInHistory(
  tx: Tx,
  row: Read<typeof SNAPSHOT_COLUMNS>,
  { before, edit, context, find, later }: Change,
): Promise<void> {
  if (edit.columns === 'deleted') return;
  const origin = edit.before === null ? ({ reason: 'created', isFirst: true } as const) : edit;
  const words = row.content === before?.content ? SAME_WORDS : await find('changedWords');
  await keepRevision(tx, row, { ...origin, actor: context.actor, at: context.now, words, later });
}

/** A former slug leads to the present one. In the Trash, a post has no slug of its own. */
async function keepFormerSlug(
  tx: Tx,
  row: Pick<PostRow, 'id' | 'slug' | 'trashed_at'>,
  { before, context }: Change,
): Promise<void> {
  if (before === null || before.slug === row.slug) return;
  if (before.trashed_at !== null || row.trashed_at !== null) return;
  await recordRedirect(tx, before.slug, row.id, context.now);
}

function eventOf(edit: NewPost | PostEdit): 'created' | 'deleted' | 'updated' {
  if (edit.before === null) return 'created';
  return edit.columns === 'deleted' ? 'deleted' : 'updated';
}
