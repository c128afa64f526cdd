import { randomUUID } from 'node:crypto';
import { slugFromTitle } from '#app/formatting/slug.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import { GONE } from '../change-answer.server.ts';
import { toFields } from '../post-fields.ts';
import { findPost } from '../read-posts.server.ts';
import { toDraftTexts } from './draft-protocol.ts';
import { findDraft } from './read-drafts.server.ts';
import { storeDraft } from './store-draft.server.ts';

interface DuplicateDeps extends WriteDeps {
  readonly contentWorker: ContentWorker;
}

type DuplicateResult =
  | { readonly ok: true; readonly opensAt: string }
  | { readonly ok: false; readonly code: 'gone' | 'too_large'; readonly message: string };

/**
 * Begins a new post with what the editor shows of another: its draft, or else what is saved. It is a
 * draft that was never saved, so it shares nothing with the other one.
 */
export async function duplicatePost(
  deps: DuplicateDeps,
  actor: Actor,
  id: string,
): Promise<DuplicateResult> {
  const { db } = deps.database;
  const post = await findPost(db, deps.contentWorker, id);
  if (post === null) return GONE;
  const draft = await findDraft(db, actor.id ?? '', id);
  const texts = draft?.texts ?? toFields(post);
  const title = `Copy of ${texts.title}`;
  const { kind } = post;
  const copy = randomUUID();
  const stored = await storeDraft(deps, actor, {
    id: copy,
    writer: randomUUID(),
    sequence: 1,
    draftVersion: 0,
    version: null,
    kind,
    typed: toDraftTexts({
      ...texts,
      title,
      slug: slugFromTitle(title),
      isPublished: false,
    }),
    before: {},
  });
  if (stored.ok) return { ok: true, opensAt: `/admin/${kind}s/new?draft=${copy}` };
  // Nothing else is said of a draft that nobody has.
  if (stored.code !== 'too_large') throw new Error(`the copy was not stored: ${stored.code}`);
  return { ok: false, code: stored.code, message: stored.message };
}
