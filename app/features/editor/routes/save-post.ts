import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import { savePost } from '#app/features/articles/save-post.server.ts';
import { saveRequestSchema } from '#app/features/articles/save-request.ts';
import { logFields } from '#server/log-fields.ts';
import { contentCall } from '../http/content-call.ts';

export const handle = contentCall;

export const loader = rejectReading;

export const action = adminCall({
  schema: saveRequestSchema,
  readOnly: 'failed',
  run: (post, { site, actor }): Promise<SaveResult> => savePost(site, actor, post),
  explain(error, { site, facts }) {
    site.log.error({ ...logFields(facts), err: error }, 'saving a post failed');
    const message = `Failed to save post (reference ${facts.id})`;
    return Response.json({ ok: false, code: 'failed', message } satisfies SaveResult, {
      status: 500,
    });
  },
});
