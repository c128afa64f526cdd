import { writeTimestamp } from '#database/codec.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { POLICY_VERSION } from './content/policy.server.ts';
import { currentContent } from './post-row.server.ts';
import { storeUsedImages } from './used-images.server.ts';

const BATCH = 20;

/**
 * Cleans what another policy left, and stores it. What is shown is clean without it; this keeps
 * the reading from cleaning the same text again and again. Returns how many posts it went through.
 */
export async function renewContent(deps: WriteDeps, stopping?: AbortSignal): Promise<number> {
  let renewed = 0;
  while (!stopping?.aborted) {
    const rows = await deps.database.db
      .selectFrom('blog_posts')
      .select(['id', 'title', 'content', 'policy_version', 'version', 'featured_image_url'])
      // Not `!=`, which no index answers.
      .where(({ eb, or }) =>
        or([eb('policy_version', '<', POLICY_VERSION), eb('policy_version', '>', POLICY_VERSION)]),
      )
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const content = await currentContent(row);
      const changed = content !== row.content;
      await write(deps, { id: null, name: 'Website' }, async (tx, changes) => {
        const { numUpdatedRows } = await tx
          .updateTable('blog_posts')
          .set({
            policy_version: POLICY_VERSION,
            ...(changed
              ? { content, version: row.version + 1, updated_at: writeTimestamp(deps.now()) }
              : {}),
          })
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .executeTakeFirst();
        if (!changed || numUpdatedRows === 0n) return;
        await storeUsedImages(tx, {
          id: row.id,
          content,
          featuredImageUrl: row.featured_image_url,
        });
        changes.audit({
          action: 'post.cleaned',
          objectType: 'post',
          objectId: row.id,
          detail: { title: row.title, policyVersion: POLICY_VERSION },
        });
        changes.event({ type: 'posts', id: row.id, change: 'updated' });
      });
      renewed += 1;
    }
  }
  return renewed;
}
