import type { Tx } from '#database/connect.ts';

/** Makes the preview links of a draft that was just saved show the post from now on. */
export async function movePreviewLinks(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('preview_links')
    .set({ post_id: id, draft_id: null })
    .where('draft_id', '=', id)
    .execute();
}
