import type { WorkedTexts } from '#app/features/articles/derived/offered/worked-texts.server.ts';
import { writePosts } from '#app/features/articles/derived/offered/write-posts.server.ts';
import { takeBackImport } from '#app/features/articles/import-post.server.ts';
import { deleteTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { deleteUnusedImage } from '#app/features/media/image-trash.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { listCreatedImages } from '#app/features/moving/records/import-images.server.ts';
import { findNextItem, takeBackItem } from '#app/features/moving/records/import-items.server.ts';
import { takeFirstRedirects } from '#app/features/moving/records/import-redirects.server.ts';
import { changeState } from '#app/features/moving/records/imports.server.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import type { Tx } from '#database/connect.ts';
import { type Changes, write } from '#database/write.ts';
import { takeRests } from '#queue/take-rests.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';
import { REDIRECTS_PER_PART } from './make-redirects.server.ts';
import { takeRowsBack } from './take-rows.server.ts';

/**
 * Undoes an import: deletes its articles, its rows of other features, its redirects, and the topics and images that nothing else
 * has, and restores the articles that it replaced. What somebody changed since stays. Continues after an
 * interruption.
 */
export async function takeBack(
  deps: ImportDeps,
  found: Import,
  signal: AbortSignal,
): Promise<void> {
  const { db, engine } = deps.database;
  const { id, files } = found;
  const actor = actorOf(found);
  const reserved = deps.reservedAddresses;
  const rest = takeRests();
  await takeRowsBack(deps, found, signal);
  for (;;) {
    if (signal.aborted) return;
    const next = await findNextItem(db, id, { state: 'done', during: 'taking-back' });
    if (next === null) break;
    const { item, former } = next;
    const takeBackOne = async (tx: Tx, changes: Changes, worked: WorkedTexts) => {
      const post = {
        id: item.postId ?? '',
        version: item.postVersion ?? 0,
        former,
      };
      const context = { actor, now: deps.now(), engine, reserved, worked };
      const isGone = await takeBackImport(tx, changes, post, context);
      await takeBackItem(tx, item.id, isGone ? 'taken-back' : 'kept');
      changes.event({ type: 'imports', id });
    };
    await whenFree(() => writePosts(deps, actor, takeBackOne), signal);
    await rest();
  }
  for (const topicId of found.options.madeTopics ?? []) {
    if (signal.aborted) return;
    await deleteTopic(deps, actor, topicId, { isUnused: true });
    await rest();
  }
  for (const imageId of await listCreatedImages(db, id)) {
    if (signal.aborted) return;
    await deleteUnusedImage(deps, actor, imageId);
    await rest();
  }
  for (let isLeft = true; isLeft; await rest()) {
    if (signal.aborted) return;
    isLeft = await write(deps, actor, async (tx, changes) => {
      const made = await takeFirstRedirects(tx, id, REDIRECTS_PER_PART);
      await deps.oldAddresses()?.remove(tx, changes, made ?? []);
      return made !== null;
    });
  }
  await write({ ...deps, isRepeatable: false }, actor, async (tx, changes) => {
    const set = { admins: null };
    await changeState(tx, changes, { id, from: ['taking-back'], to: 'taken-back', set });
    changes.audit({
      action: 'import.taken-back',
      objectType: 'import',
      objectId: id,
      detail: { files: files.map(({ name }) => name) },
    });
  });
}
