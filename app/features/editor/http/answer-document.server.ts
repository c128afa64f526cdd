import type { OpenedDocument } from '#app/features/articles/open-document.server.ts';

/** The answer of a call with a document, which is text already. */
export function answerDocument(opened: OpenedDocument) {
  if (!opened.ok) return opened;
  const removed = JSON.stringify(opened.removed);
  return new Response(`{"ok":true,"document":${opened.json},"removed":${removed}}`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
