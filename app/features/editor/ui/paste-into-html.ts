import type { RemovedItem } from '#app/html/removed-item.ts';
import { loadScript } from '#app/ui/admin/line/load-script.ts';
import { requestPaste } from './send.ts';

/** Marks of programs that put the HTML of a document on the clipboard. */
const PROGRAMS =
  /docs-internal-guid|urn:schemas-microsoft-com:office|class="?Mso|<meta name="?Generator"? content="?(?:LibreOffice|Cocoa)/i;
const TAG = /<\/?[a-z][^<>]*>/i;

/**
 * The clipboard's HTML, where it is of a document from a word processor; null for HTML that somebody
 * copied as source, whose text is what they want.
 */
export function documentHtml({ html, text }: { html: string; text: string }): string | null {
  return PROGRAMS.test(html) && !TAG.test(text) ? html : null;
}

/** The HTML that a post can have of it, and what is left out; null where the site cannot say. */
export async function toPostHtml(
  html: string,
): Promise<{ html: string; removed: readonly RemovedItem[] } | null> {
  try {
    const answer = await requestPaste(html);
    if (!answer.ok) return null;
    const { writeDocument } = await loadScript(() => import('./rich/lazy-editor.ts'));
    return { html: writeDocument(answer.document), removed: answer.removed };
  } catch {
    return null;
  }
}
