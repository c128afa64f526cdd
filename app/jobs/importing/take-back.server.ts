import type { Import } from '#app/domains/imports/import.ts';
import { listCreatedImages } from '#app/domains/imports/import-images.server.ts';
import { findFormer, listItems, takeBackItem } from '#app/domains/imports/import-items.server.ts';
import { takeFirstRedirects } from '#app/domains/imports/import-redirects.server.ts';
import { changeState } from '#app/domains/imports/imports.server.ts';
import { deleteUnusedImage } from '#app/domains/media/image-trash.server.ts';
import { takeBackImport } from '#app/domains/posts/import-post.server.ts';
import { removeRedirects } from '#app/domains/redirects/add-redirects.server.ts';
import { isImageUsed } from '#app/shared/admin/image-use.server.ts';
import { write } from '#database/write.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';
import { REDIRECTS_PER_PART } from './make-redirects.server.ts';
import { takeRests } from './take-rests.server.ts';

/**
 * Undoes an import: deletes its articles, its redirects and the images that nothing else shows, and
 * restores the articles that it replaced. What somebody changed since stays. Continues after an
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
  for (;;) {
    if (signal.aborted) return;
    const [item] = await listItems(db, id, { size: 1, states: ['done'] });
    if (item === undefined) break;
    await write(deps, actor, async (tx, changes) => {
      const post = {
        id: item.postId ?? '',
        version: item.postVersion ?? 0,
        former: await findFormer(tx, item.id),
      };
      const context = { actor, now: deps.now(), engine, reserved };
      const isGone = await takeBackImport(tx, changes, post, context);
      await takeBackItem(tx, item.id, isGone ? 'taken-back' : 'kept');
      changes.event({ type: 'imports', id });
    });
    await rest();
  }
  for (const imageId of await listCreatedImages(db, id)) {
    if (signal.aborted) return;
    await deleteUnusedImage(deps, actor, imageId, { isUsed: isImageUsed });
    await rest();
  }
  for (let isLeft = true; isLeft; await rest()) {
    if (signal.aborted) return;
    isLeft = await write(deps, actor, async (tx, changes) => {
      const made = await takeFirstRedirects(tx, id, REDIRECTS_PER_PART);
      await removeRedirects(deps.database, tx, changes, made ?? []);
      return made !== null;
    });
  }
  await write(deps, actor, async (tx, changes) => {
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
