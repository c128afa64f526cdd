import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { discardDraft } from '#app/features/articles/drafts/close-draft.server.ts';
import { discardRequestSchema } from '#app/features/articles/save-request.ts';
import { resource } from '#app/http/route-policy.ts';

/** Allowed when the disk is full, because deleting frees space. */
export const handle = resource({ access: 'admin', forWriters: true, allowedWhenDiskFull: true });

export const loader = rejectReading;

/** Deletes a draft for good. One that is gone already is not an error. */
export const action = adminCall({
  schema: discardRequestSchema,
  run: (draft, { site, actor }) => discardDraft(site, actor, draft),
});
