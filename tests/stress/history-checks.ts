import { sql } from 'kysely';
import { findRevision } from '#app/features/articles/revisions/read-revisions.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import { HURRY, type KnownVersion, type Typist } from './history-typist.ts';

/** The scheduler's times at this speed. */
const PAUSE_MILLISECONDS = 2_000 / HURRY;
const LONGEST_WAIT_MILLISECONDS = 10_000 / HURRY;

export interface FoundLosses {
  readonly damage: readonly string[];
  /** The version that the post has now. */
  readonly version: number | null;
  /** How many keystrokes the server does not have. */
  readonly lost: number;
  /** How long the oldest of them was not sent, in milliseconds. */
  readonly oldest: number;
}

/**
 * What is not as acknowledged, or as the one request without an answer would have left it.
 * @param mostLate by how many milliseconds the machine may miss the scheduler's times
 */
export async function findLosses(
  services: Services,
  typist: Typist,
  mostLate: number,
): Promise<FoundLosses> {
  const damage: string[] = [];
  const { version, damage: wrongPost } = await findWrongPost(services, typist);
  damage.push(...wrongPost);
  const stored = await findNewestText(services, typist);
  damage.push(...stored.damage);
  const { sequence, acknowledged, sent, unsent, stoppedAt, wasSending } = typist.typing();
  if (stored.sequence < acknowledged) {
    damage.push(`text ${stored.sequence} is there, and ${acknowledged} was acknowledged`);
  }
  const lost = [...unsent].filter(([number]) => number > stored.sequence);
  // Later changes wait for the request in progress: there is one at a time.
  const waiting = wasSending ? [] : lost.filter(([number]) => number > sent);
  const since = (times: readonly (readonly [number, number])[], pick: 'first' | 'last') => {
    const entry = pick === 'first' ? times[0] : times.at(-1);
    return entry === undefined ? 0 : stoppedAt - entry[1];
  };
  const oldest = since(waiting, 'first');
  if (oldest > LONGEST_WAIT_MILLISECONDS + mostLate) {
    damage.push(`what was typed ${Math.round(oldest)} ms before the kill was not sent`);
  }
  if (since(waiting, 'last') > PAUSE_MILLISECONDS + mostLate) {
    damage.push(`what was typed before a pause of ${Math.round(oldest)} ms was not sent`);
  }
  return { damage, version, lost: Math.max(0, sequence - stored.sequence), oldest };
}

/** The post's row, its date and its publication. */
async function findWrongPost({ database: { db } }: Services, typist: Typist) {
  const damage: string[] = [];
  const row = await db
    .selectFrom('blog_posts')
    .selectAll()
    .where('slug', '=', typist.slug)
    .executeTakeFirst();
  const pending = typist.pending();
  const version = row?.version ?? null;
  const isCarriedOut = pending !== null && version === pending.version;
  const known = isCarriedOut ? pending.state : typist.versions.get(typist.version() ?? 0);
  if (!isCarriedOut && version !== typist.version()) {
    damage.push(`the post has version ${version}, not ${typist.version()}`);
  }
  if (row === undefined || known === undefined) return { damage, version };
  const publishedAt = readNullableTimestamp(row.published_at);
  const found = { title: row.title, isPublished: readFlag(row.is_published), publishedAt };
  const expected = {
    title: typist.titleOf(known.sequence),
    isPublished: known.isPublished,
    publishedAt: known.publishedAt ?? (known.isPublished ? publishedAt : null),
  };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    damage.push(`the post is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
  const publications = await db
    .selectFrom('post_publications')
    .selectAll()
    .where('post_id', '=', row.id)
    .execute();
  const [publication] = publications;
  const due = publication && readTimestamp(publication.due_at);
  if (publications.length !== (known.isPublished ? 1 : 0)) {
    damage.push(`the post has ${publications.length} publications`);
  }
  if (known.publishedAt !== null && due !== known.publishedAt) {
    damage.push(`the post is due ${due}, and ${known.publishedAt} was chosen`);
  }
  if (known.publishedAt !== null && publication && publication.announced_at !== null) {
    damage.push(`a post that is due ${due} was announced`);
  }
  return { damage, version };
}

/** The newest text of the typist that is there, as a draft or as a version. */
async function findNewestText({ database: { db } }: Services, typist: Typist) {
  const damage: string[] = [];
  const rows = await db
    .selectFrom('post_drafts')
    .innerJoin('draft_marks', (join) =>
      join.on(sql<boolean>`draft_marks.document = 'post:' || post_drafts.id`),
    )
    .select(['draft_marks.marks', 'title', 'post_drafts.fields'])
    .where('id', '=', typist.id)
    .execute();
  if (rows.length > 1) damage.push(`there are ${rows.length} copies of one text`);
  const drafts = rows.map(({ marks, ...row }) => {
    const { fields } = JSON.parse(marks) as { fields: { title: { sequence: number } } };
    return { ...row, sequence: fields.title.sequence };
  });
  for (const { sequence, title, fields } of drafts) {
    const { content } = JSON.parse(fields) as { content: string };
    const expected = typist.titleOf(sequence);
    if (title !== expected || content !== `<p>${expected}</p>`) {
      damage.push(`the copy ${sequence} has the text ${content}`);
    }
  }
  const pending = typist.pending();
  const versions: KnownVersion[] = [...typist.versions.values()];
  const row = await db
    .selectFrom('blog_posts')
    .select('version')
    .where('slug', '=', typist.slug)
    .executeTakeFirst();
  if (pending !== null && row?.version === pending.version) versions.push(pending.state);
  const sequences = [...drafts, ...versions].map(({ sequence }) => sequence);
  return { damage, sequence: Math.max(0, ...sequences) };
}

/** Versions that are missing, half, or not what was acknowledged. */
export async function findBrokenHistories(
  { database: { db } }: Services,
  typists: readonly Typist[],
): Promise<string[]> {
  const damage: string[] = [];
  for (const typist of typists) {
    const row = await db
      .selectFrom('blog_posts')
      .select(['id', 'version', 'content'])
      .where('slug', '=', typist.slug)
      .executeTakeFirst();
    if (row === undefined) continue;
    const { id, version, content } = row;
    for (let each = 1; each <= version; each += 1) {
      const revision = await findRevision(db, id, each).catch((error: Error) => error);
      const known = typist.versions.get(each);
      if (revision === null) damage.push(`version ${each} of ${version} of ${id} is missing`);
      else if (revision instanceof Error) damage.push(`version ${each}: ${revision.message}`);
      else if (each === version && revision.post.content !== content) {
        damage.push(`the newest version of ${id} is ${revision.post.content}, not ${content}`);
      } else if (known && revision.post.content !== `<p>${typist.titleOf(known.sequence)}</p>`) {
        damage.push(`version ${each} of ${id} is ${revision.post.content}`);
      }
    }
  }
  return damage;
}
