import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SaveAnswer, SaveRequest } from '#app/domains/posts/editor-protocol.ts';
import type { PostFields } from '#app/domains/posts/post-fields.ts';
import { findRevision } from '#app/domains/posts/revisions/read-revisions.server.ts';
import type { CopyAnswer } from '#app/domains/posts/working-copies/copy-protocol.ts';
import type { Services } from '#app/framework/services.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { createRandom } from './random.ts';

export interface HistoryOptions {
  /** The number of kills. */
  rounds: number;
  seed: number;
  onRound?: (round: number, summary: HistorySummary) => void;
}

export interface HistorySummary {
  readonly typed: number;
  readonly saved: number;
  /** One sentence for each text or revision that is lost, and each one that came back. */
  readonly damage: readonly string[];
}

const TYPISTS = 3;
const LONGEST_LIFE_MILLISECONDS = 400;
/** How often a typist saves instead of typing on. */
const SAVES = 0.2;

/** One open editor, and what the server has acknowledged of it. */
interface Editor {
  readonly writer: string;
  copyId: string;
  sequence: number;
  /** The last text that was kept; null if none was since the last save. */
  kept: number | null;
  post: { id: string; version: number; sequence: number } | null;
  /** The request without an answer. */
  pending: { kind: 'type' } | { kind: 'save'; request: SaveRequest } | null;
}

/**
 * Types and saves in several editors over HTTP while the server is killed (SIGKILL) at a random
 * moment. After the next start, every acknowledged text has to be there, and every version.
 */
export async function runHistoryTorture(options: HistoryOptions): Promise<HistorySummary> {
  const random = createRandom(options.seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-history-'));
  const editors = Array.from({ length: TYPISTS }, openEditor);
  const counts = { typed: 0, saved: 0 };
  const damage: string[] = [];
  let server = await startServer({ dataDir });
  try {
    const account = await createOwner(server);
    for (let round = 1; round <= options.rounds; round += 1) {
      const { origin } = server;
      const { promise: firstAnswer, resolve: onAnswer } = Promise.withResolvers<void>();
      const ended = Promise.allSettled(
        editors.map((editor) => write(editor, { origin, account, random, counts, onAnswer })),
      );
      await Promise.race([firstAnswer, ended]);
      await wait(random() * LONGEST_LIFE_MILLISECONDS);
      await server.kill();
      for (const result of await ended) {
        const reason: unknown = result.status === 'rejected' ? result.reason : null;
        if (reason instanceof Refused) damage.push(reason.message);
      }
      server = await startServer({ dataDir });
      const services = await openSiteData(server);
      for (const editor of editors) damage.push(...(await findLosses(services, editor)));
      damage.push(...(await findBrokenHistories(services)));
      await services.close();
      options.onRound?.(round, { ...counts, damage });
    }
    return { ...counts, damage };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The server refused a valid request. */
class Refused extends Error {
  override name = 'Refused';
}

function openEditor(): Editor {
  return {
    writer: randomUUID(),
    copyId: randomUUID(),
    sequence: 0,
    kept: null,
    post: null,
    pending: null,
  };
}

async function createOwner(server: ServerProcess): Promise<TestAccount['headers']> {
  const services = await openSiteData(server);
  const { headers } = await createAdmin({ services });
  await services.close();
  return headers;
}

/** The text after this many edits. */
function textOf({ writer }: Editor, sequence: number): PostFields {
  const title = `Text ${sequence} of ${writer}`;
  return postFields({ title, slug: writer, content: `<p>${title}</p>`, isPublished: true });
}

interface Desk {
  origin: string;
  account: TestAccount['headers'];
  random: () => number;
  counts: { typed: number; saved: number };
  onAnswer: () => void;
}

/** Types and saves, one request after another, until the server is gone. */
async function write(editor: Editor, desk: Desk): Promise<never> {
  for (;;) {
    if (editor.pending?.kind !== 'save' && desk.random() >= SAVES) await type(editor, desk);
    else await save(editor, desk);
  }
}

async function type(editor: Editor, desk: Desk): Promise<void> {
  editor.sequence += 1;
  editor.pending = { kind: 'type' };
  const answer = await send<CopyAnswer>(desk, '/admin/posts/working-copy', {
    id: editor.copyId,
    writer: editor.writer,
    sequence: editor.sequence,
    seen: null,
    postId: editor.post?.id ?? null,
    version: editor.post?.version ?? null,
    fields: textOf(editor, editor.sequence),
    publishDate: { kind: 'now' },
  });
  if (!answer.ok) throw new Refused(`typing was refused: ${JSON.stringify(answer)}`);
  editor.kept = editor.sequence;
  editor.pending = null;
  desk.counts.typed += 1;
}

/** Saves; a save without an answer is sent again as it was. */
async function save(editor: Editor, desk: Desk): Promise<void> {
  const { copyId: id, writer, sequence, post } = editor;
  const request =
    editor.pending?.kind === 'save'
      ? editor.pending.request
      : saveRequest({
          id: post?.id ?? null,
          version: post?.version ?? null,
          fields: textOf(editor, sequence),
          copy: { id, writer, sequence, seen: null },
        });
  editor.pending = { kind: 'save', request };
  const answer = await send<SaveAnswer>(desk, '/admin/posts/save', request);
  if (!answer.ok) throw new Refused(`a save was refused: ${JSON.stringify(answer)}`);
  editor.post = { id: answer.post.id, version: answer.post.version, sequence };
  editor.copyId = randomUUID();
  editor.kept = null;
  editor.pending = null;
  desk.counts.saved += 1;
}

async function send<T>(desk: Desk, path: string, payload: object): Promise<T> {
  const answer = await fetch(`${desk.origin}${path}`, {
    method: 'POST',
    headers: { ...desk.account, Origin: desk.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const body = (await answer.json()) as T;
  desk.onAnswer();
  return body;
}

/** What is not as acknowledged, or as the one request without an answer would have left it. */
async function findLosses({ database: { db } }: Services, editor: Editor): Promise<string[]> {
  const { writer, pending, post, kept } = editor;
  const row = await db
    .selectFrom('blog_posts')
    .select(['id', 'version', 'title'])
    .where('slug', '=', writer)
    .executeTakeFirst();
  const copies = await db
    .selectFrom('working_copies')
    .select(['id', 'sequence', 'fields'])
    .where('writer', '=', writer)
    .execute();
  const wasSaved = pending?.kind === 'save' && (row?.version ?? 0) === (post?.version ?? 0) + 1;
  const savedSequence = wasSaved ? editor.sequence : post?.sequence;
  const title = savedSequence === undefined ? undefined : textOf(editor, savedSequence).title;
  const damage: string[] = [];
  if (row?.title !== title) damage.push(`the post is “${row?.title}”, not “${title}”`);
  if (!wasSaved && row?.version !== post?.version) {
    damage.push(`the post has version ${row?.version}, not ${post?.version}`);
  }
  const [copy] = copies;
  const possible = wasSaved ? [null] : pending?.kind === 'type' ? [kept, editor.sequence] : [kept];
  if (!possible.includes(copy?.sequence ?? null) || copies.length > 1) {
    damage.push(`the copies are ${JSON.stringify(copies)}, not of ${possible.join(' or ')}`);
  }
  if (copy && copy.fields !== JSON.stringify(textOf(editor, copy.sequence))) {
    damage.push(`the copy ${copy.sequence} is ${copy.fields}`);
  }
  // From here on, the browser knows what the server has.
  editor.kept = copy?.sequence ?? null;
  if (pending?.kind === 'type') editor.pending = null;
  return damage;
}

/** Posts that miss a version, or whose newest version is not what they are. */
async function findBrokenHistories({ database: { db } }: Services): Promise<string[]> {
  const damage: string[] = [];
  const posts = await db.selectFrom('blog_posts').select(['id', 'version', 'content']).execute();
  for (const { id, version, content } of posts) {
    for (let each = 1; each <= version; each += 1) {
      const revision = await findRevision(db, id, each).catch((error: Error) => error);
      if (revision === null) damage.push(`version ${each} of ${version} of ${id} is missing`);
      else if (revision instanceof Error) damage.push(`version ${each}: ${revision.message}`);
      else if (each === version && revision.post.content !== content) {
        damage.push(`the newest version of ${id} is ${revision.post.content}, not ${content}`);
      }
    }
  }
  return damage;
}
