import { adminCall, refuseReading } from '#app/auth/admin-call.server.ts';
import { discardRequestSchema } from '#app/domains/posts/save-request.ts';
import { discardCopy } from '#app/domains/posts/working-copies/close-copy.server.ts';
import { resource } from '#app/http/route-policy.ts';

/** Allowed when the disk is full, because deleting frees space. */
export const handle = resource({ access: 'admin', allowedWhenDiskFull: true });

export const loader = refuseReading;

/** Deletes a working copy for good. One that is gone already is not an error. */
export const action = adminCall({
  schema: discardRequestSchema,
  async run(copy, { site, actor }) {
    await discardCopy(site, actor, copy);
    return { ok: true };
  },
});
