import { z } from 'zod';
import { NO_EDITOR } from '#app/features/drafts/open-editor.ts';
import { readTimestamp } from '#database/codec.ts';
import { isId } from '#database/row-ids.ts';
import type { MovedRows } from '../../moved-rows.ts';
import { movedInstant, movedText, nameOfRow, readMovedRow } from '../../read-moved-row.server.ts';
import { isPostFields, type PostFields, parseList } from '../post-fields.ts';
import { toPostKind } from '../post-kind.ts';
import { publishDateSchema } from '../save-request.ts';
import { listTopics } from '../topics/offered/topics.server.ts';
import { toDraftTexts, untitled } from './draft-protocol.ts';
import { openDraft } from './lock-draft.server.ts';
import { readDraftTexts } from './read-drafts.server.ts';
import { sizeProblem, storeDraftImages, toColumns } from './store-draft.server.ts';

const rowSchema = z.object({
  id: z.string().refine(isId),
  post_id: z.string().refine(isId).nullable(),
  fields: z.custom<PostFields>(isPostFields),
  publish_date: publishDateSchema,
  /** The names of its topics: each site has its own ids. */
  topics: z.array(movedText(200)).max(100),
  user_name: movedText(200),
  created_at: movedInstant,
  updated_at: movedInstant,
});

/**
 * What was typed into articles and pages and not saved. It comes along with an article that the same import
 * brought, or by itself if it was never saved.
 */
export const movedDrafts: MovedRows = {
  noun: 'draft',
  async *list(db) {
    const topics = await listTopics(db);
    const rows = await db
      .selectFrom('post_drafts as draft')
      .leftJoin('blog_posts as post', 'post.id', 'draft.post_id')
      .selectAll('draft')
      .where('post.trashed_at', 'is', null)
      .orderBy('draft.created_at')
      .orderBy('draft.id')
      .execute();
    for (const row of rows) {
      const { publishDate, ...fields } = readDraftTexts(row);
      const ids = parseList(fields.topics);
      yield {
        ...{ id: row.id, post_id: row.post_id, fields, publish_date: publishDate },
        topics: topics.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
        user_name: row.user_name,
        created_at: readTimestamp(row.created_at),
        updated_at: readTimestamp(row.updated_at),
      } satisfies z.infer<typeof rowSchema>;
    }
  },
  async prepare(row, { clean }) {
    const read = rowSchema.safeParse(row);
    if (!read.success) return row;
    const { content } = read.data.fields;
    const cleaned = content === '' ? '' : await clean(content);
    return { ...read.data, fields: { ...read.data.fields, content: cleaned } };
  },
  async take(tx, changes, row, { database, isImportedPost, now }) {
    const fieldsOf = typeof row === 'object' && row !== null ? Reflect.get(row, 'fields') : null;
    const name = nameOfRow(fieldsOf, 'title');
    const refuse = (why: string) => ({ is: 'refused', name, why }) as const;
    const read = readMovedRow(rowSchema, row);
    if (!read.ok) return refuse(read.why);
    const { post_id: postId, fields, publish_date, user_name, created_at, updated_at } = read.row;
    // Of a site of before, a draft has an id of its own.
    const id = postId ?? read.row.id;
    if (updated_at > now.toISOString()) return refuse('Its date is in the future.');
    const kind = toPostKind(fields.kind);
    const topics = (await listTopics(tx)).filter((topic) => read.row.topics.includes(topic.name));
    const texts = toDraftTexts(
      { ...fields, kind, topics: topics.map((topic) => topic.id).join(',') },
      publish_date,
    );
    const problem = sizeProblem(texts);
    if (problem !== null) return refuse(`${problem}.`);
    const here = { is: 'here', name: name ?? untitled(kind) } as const;
    if (postId !== null && !(await isImportedPost(postId))) return here;
    const { row: known, marks, post } = await openDraft(database, tx, id);
    // What was saved or discarded here does not come back.
    const isClosed = marks.version > 0 || (postId === null && post !== null);
    if (known !== undefined || isClosed) return here;
    if (post !== null && post.kind !== kind) {
      return refuse('What it is a draft of is of another kind.');
    }
    await tx
      .insertInto('post_drafts')
      .values({
        ...{ id, post_id: postId, base_version: post?.version ?? null, kind },
        ...toColumns(texts),
        ...{ user_id: null, user_name, created_at, updated_at },
        ...{ ...NO_EDITOR, draft_version: 1 },
      })
      .execute();
    await storeDraftImages(tx, id, texts);
    changes.event({ type: 'post-drafts', id });
    return { is: 'added', made: { id, mark: '1' } };
  },
  async takeBack(tx, changes, rows) {
    for (const { id, mark } of rows) {
      const gone = await tx
        .deleteFrom('post_drafts')
        .where('id', '=', id)
        .where('draft_version', '=', Number(mark))
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) changes.event({ type: 'post-drafts', id });
    }
  },
};
