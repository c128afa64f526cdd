import { useEffect, useState } from 'react';
import { rankAll } from '#app/formatting/close-words.ts';
import { useIsWriter } from '#app/ui/admin/admin-layout-data.ts';
import {
  type FoundPlace,
  IS_ADDRESS,
  type SearchResult,
  TYPED_MOST,
} from '#app/ui/admin/found-place.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import { sendJson } from '#app/ui/admin/line/send-json.ts';
import { KNOWN_PLACES, type KnownPlace, WRITER_PLACES } from './known-places.ts';

const TYPING_PAUSE_MILLISECONDS = 120;
const MOST_KNOWN = 6;

interface Search {
  readonly found: readonly FoundPlace[];
  /** What could not be searched, and what to do. */
  readonly problem: string | null;
  readonly isSearching: boolean;
}

/**
 * What the typed words lead to: the menus at once, and what the server finds after a pause. Without
 * words, the newest leads and articles, then the menus.
 */
export function useSearch(typed: string): Search {
  const query = typed.trim();
  const [answer, setAnswer] = useState<{
    query: string;
    found: readonly FoundPlace[];
    problem: string | null;
  }>({ query: '', found: [], problem: null });
  useEffect(() => {
    const abort = new AbortController();
    const show = (found: readonly FoundPlace[], problem: string | null) => {
      if (!abort.signal.aborted) setAnswer({ query, found, problem });
    };
    const timer = setTimeout(
      () => {
        requestPlaces(query, abort.signal).then(
          (result) => (result.ok ? show(result.found, null) : show([], result.message)),
          (error) => show([], describeFailure(error)),
        );
      },
      query === '' ? 0 : TYPING_PAUSE_MILLISECONDS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  const known = findKnown(query, useIsWriter() ? WRITER_PLACES : KNOWN_PLACES);
  if (query === '') {
    const newest = answer.query === '' ? answer.found : [];
    return { found: [...newest, ...known], problem: null, isSearching: false };
  }
  // The last answer stays until the next one is there, so that the list does not jump.
  const paths = new Set(known.map(({ to }) => to));
  const last = answer.query === '' ? [] : answer.found;
  const found = [...known, ...last.filter(({ to }) => !paths.has(to))];
  return { found, problem: answer.problem, isSearching: answer.query !== query };
}

/** What the menus lead to: by their titles first, then by what else they are called. */
export function findKnown(
  query: string,
  places: readonly KnownPlace[] = KNOWN_PLACES,
): FoundPlace[] {
  if (IS_ADDRESS.test(query)) return [];
  if (query === '') return places.slice(0, 9);
  const byTitle = rankAll(query, places, ({ title }) => title, MOST_KNOWN);
  const byWords = rankAll(query, places, ({ words }) => words, MOST_KNOWN);
  return [...new Set([...byTitle, ...byWords])].slice(0, MOST_KNOWN);
}

async function requestPlaces(typed: string, signal: AbortSignal): Promise<SearchResult> {
  const request = { typed: typed.slice(0, TYPED_MOST) };
  const response = await sendJson('/admin/search', request, { signal });
  return readAnswer<SearchResult>(response, { found: 'array' });
}
