import type { DraftRequest, DraftResult } from '#app/domains/site-texts/draft-protocol.ts';
import { sendSaved } from '../keeping/send-saved.ts';
import { readAnswer } from '../read-answer.ts';

/** The code where nobody knows whether the site has kept what was sent. */
export const UNANSWERED = 'unanswered';

/** The code where more was sent at once than the site takes. */
export const TOO_LARGE = 'too-large';

/** Sends what was typed. Resolves with an answer in every case. */
export async function sendDraft(
  slug: string,
  request: DraftRequest,
  isLeaving: boolean,
): Promise<DraftResult> {
  try {
    const response = await sendSaved(`/admin/pages/${slug}/draft`, request, isLeaving);
    if (response.headers.get('Content-Type')?.includes('json')) {
      return await readAnswer<DraftResult>(response, {
        facts: 'object',
        fields: 'array',
        errors: 'array',
        warnings: 'array',
      });
    }
    if (response.status === 413) return { ok: false, code: TOO_LARGE, message: '' };
    if (response.ok) return { ok: false, code: UNANSWERED, message: 'no connection' };
    const code = response.status >= 500 ? UNANSWERED : 'failed';
    return { ok: false, code, message: 'the site is very busy right now' };
  } catch {
    return { ok: false, code: UNANSWERED, message: 'no connection' };
  }
}

/** The page or mail with the draft, as HTML; null where it cannot be had right now. */
export async function requestDraftPage(
  slug: string,
  on: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(`/admin/pages/${slug}/page?${new URLSearchParams({ on })}`, {
      headers: { Accept: 'text/plain' },
      signal,
    });
    const isOurs = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
    return response.ok && isOurs ? await response.text() : null;
  } catch {
    return null;
  }
}
