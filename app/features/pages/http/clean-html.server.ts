import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { trySanitize } from '#app/features/articles/sanitize-post.server.ts';
import { services } from '#app/services/services.server.ts';
import type { TextDocument } from '../documents.ts';
import type { CleanedHtml } from '../field-kinds/field-kind.ts';

/** What was typed into a field; undefined asks for the original. */
export interface TypedText {
  readonly id: string;
  readonly typed?: unknown;
}

/** Sanitizes the HTML that was typed, as that of posts, and returns what became of each text. */
export async function cleanHtml(
  context: Readonly<RouterContextProvider>,
  { sections }: TextDocument,
  fields: readonly TypedText[],
): Promise<(html: string) => CleanedHtml> {
  const inHtml = new Set(
    sections.flatMap((section) =>
      section.fields.filter(({ type }) => type.type === 'html').map(({ id }) => id),
    ),
  );
  const texts = fields.flatMap(({ id, typed }) =>
    inHtml.has(id) && typeof typed === 'string' ? [typed] : [],
  );
  const known = new Map<string, CleanedHtml>([['', NOTHING]]);
  if (texts.length > 0) {
    const { contentWorker } = context.get(services);
    const actorId = actorOf(context.get(adminSession)).id;
    for (const text of texts) known.set(text, await clean(text));
    async function clean(text: string): Promise<CleanedHtml> {
      const result = await trySanitize(contentWorker, text, { actorId });
      if (!result.ok) return { html: text, removed: [], error: result.message };
      const removed = result.content.removed.map(
        ({ message, excerpt, count }) =>
          `${message}${count > 1 ? ` (${count} times)` : ''}: ${excerpt}`,
      );
      return { html: result.content.html.trim(), removed, error: null };
    }
  }
  return (html) => {
    const cleaned = known.get(html);
    if (cleaned === undefined) throw new Error('a text was not sanitized');
    return cleaned;
  };
}

const NOTHING: CleanedHtml = { html: '', removed: [], error: null };
