import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { pasteRequestSchema } from '#app/features/articles/save-request.ts';
import { PASTE_MAX_BYTES } from '#app/html/content-limit.ts';
import { resource } from '#app/http/route-policy.ts';
import { answerDocument } from '../http/answer-document.server.ts';
import { tryPaste } from '../http/try-paste.server.ts';

export const handle = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  // JSON writes a quote or a line break as two characters.
  maxBodyBytes: 2 * PASTE_MAX_BYTES,
});

export const loader = rejectReading;

/** The clipboard's HTML as a document of the rich text editor, and what is left out of it. */
export const action = adminCall({
  schema: pasteRequestSchema,
  async run({ html }, { site, session, request }) {
    const by = { actorId: session.userId, signal: request.signal };
    return answerDocument(await tryPaste(site.contentWorker, html, by));
  },
});
