import type { DraftRequest, DraftResult } from '#app/domains/site-texts/draft-protocol.ts';
import type { PricePlace } from '#app/domains/site-texts/price-places.ts';
import type { TextPiece } from '#app/html/diff/comparison.ts';
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

interface RequestedPage {
  readonly slug: string;
  readonly on: string;
  /** Whether its prices are marked, and those of the price list's draft. */
  readonly hasPrices: boolean;
}

/** The page or mail with the draft, as HTML; null where it cannot be had right now. */
export async function requestDraftPage(
  { slug, on, hasPrices }: RequestedPage,
  signal: AbortSignal,
): Promise<string | null> {
  const asked = new URLSearchParams({ on, ...(hasPrices ? { prices: '' } : {}) });
  try {
    const response = await fetch(`/admin/pages/${slug}/page?${asked}`, {
      headers: { Accept: 'text/plain' },
      signal,
    });
    const isOurs = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
    return response.ok && isOurs ? await response.text() : null;
  } catch {
    return null;
  }
}

type ChangesResult =
  | {
      readonly ok: true;
      readonly fields: readonly { readonly id: string; readonly pieces: readonly TextPiece[] }[];
    }
  | { readonly ok: false };

/** How the words of each changed field differ, by its id; null where that cannot be had right now. */
export async function requestChanges(
  slug: string,
): Promise<Readonly<Record<string, readonly TextPiece[]>> | null> {
  try {
    const response = await fetch(`/admin/pages/${slug}/changes`);
    const answer = await readAnswer<ChangesResult>(response, { fields: 'array' });
    return answer.ok
      ? Object.fromEntries(answer.fields.map(({ id, pieces }) => [id, pieces]))
      : null;
  } catch {
    return null;
  }
}

type PricePlacesResult =
  | { readonly ok: true; readonly places: Readonly<Record<string, readonly PricePlace[]>> }
  | { readonly ok: false };

/** Where each price is shown; null where that cannot be had right now. */
export async function requestPricePlaces(): Promise<Readonly<
  Record<string, readonly PricePlace[]>
> | null> {
  try {
    const response = await fetch('/admin/pages/prices/places');
    const answer = await readAnswer<PricePlacesResult>(response, { places: 'object' });
    return answer.ok ? answer.places : null;
  } catch {
    return null;
  }
}
