import { adminCall, rejectReading } from '#app/features/accounts/http/offered/admin-call.server.ts';
import { openDocument } from '#app/features/articles/open-document.server.ts';
import { documentRequestSchema } from '#app/features/articles/save-request.ts';
import { answerDocument } from '../http/answer-document.server.ts';
import { contentCall } from '../http/content-call.ts';

export const handle = contentCall;

export const loader = rejectReading;

/** The content as a document of the rich text editor, as it is or as a save would store it. */
export const action = adminCall({
  schema: documentRequestSchema,
  async run({ content, clean }, { site, session, request }) {
    const answer = await openDocument(site.contentWorker, content, {
      actorId: session.userId,
      clean,
      signal: request.signal,
    });
    return answerDocument(answer);
  },
});
