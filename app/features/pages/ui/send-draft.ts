import type { TextPiece } from '#app/html/diff/comparison.ts';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import { reasonOf, type UnstoredReason } from '#app/ui/admin/line/report-unstored.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';
import type { TextAdvice } from '../advice/find-text-advice.ts';
import type { DraftRequest, DraftResult, FieldProblem } from '../drafts/draft-protocol.ts';
import type { PricePlace } from '../prices/price-places.ts';

/** The code when one request was too large for the site. */
export const TOO_LARGE = 'too-large';

/** Why the site has not stored a draft, in a few words. */
const SHORT_REASONS: Partial<Record<UnstoredReason['kind'], string>> = {
  foreign: 'something other than the site answered',
  busy: 'the site is very busy right now',
};

/** Sends what was typed. Always resolves with an answer. */
export async function sendDraft(
  slug: string,
  request: DraftRequest,
  isLeaving: boolean,
): Promise<DraftResult> {
  try {
    const response = await sendJson(`/admin/pages/${slug}/draft`, request, { isLeaving });
    if (response.headers.get('Content-Type')?.includes('json')) {
      return await readAnswer<DraftResult>(response, {
        facts: 'object',
        fields: 'array',
        errors: 'array',
        warnings: 'array',
      });
    }
    if (response.status === 413) return { ok: false, code: TOO_LARGE, message: '' };
    const message = SHORT_REASONS[reasonOf(response).kind] ?? 'the site has a problem';
    return { ok: false, code: 'failed', message };
  } catch {
    return { ok: false, code: 'failed', message: 'no connection' };
  }
}

interface RequestedPage {
  readonly slug: string;
  readonly on: string;
  /** Whether the page shows the price list's draft, with its prices marked. */
  readonly hasPrices: boolean;
}

/** The page or email with the draft, as HTML; null if it can't be loaded right now. */
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

/** How the words of each changed field differ, by its id; null if it can't be loaded right now. */
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

interface FoundAdvice {
  readonly advice: readonly TextAdvice[];
  /** What has to be written first. */
  readonly unwritten: readonly FieldProblem[];
}

type AdviceResult = ({ readonly ok: true } & FoundAdvice) | { readonly ok: false };

const NO_ADVICE: FoundAdvice = { advice: [], unwritten: [] };

/** Nobody waits longer for advice. */
const ADVICE_MILLISECONDS = 5_000;

/** What deserves a look in the draft; nothing if that can't be found out right now. */
export async function requestTextAdvice(slug: string): Promise<FoundAdvice> {
  try {
    const signal = AbortSignal.timeout(ADVICE_MILLISECONDS);
    const response = await fetch(`/admin/pages/${slug}/advice`, { signal });
    const answer = await readAnswer<AdviceResult>(response, {
      advice: 'array',
      unwritten: 'array',
    });
    return answer.ok ? answer : NO_ADVICE;
  } catch {
    return NO_ADVICE;
  }
}

type PricePlacesResult =
  | { readonly ok: true; readonly places: Readonly<Record<string, readonly PricePlace[]>> }
  | { readonly ok: false };

/** Where the site shows each price; null if it can't be loaded right now. */
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
