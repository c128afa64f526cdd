import type { PageView } from './judge-request.ts';

/** After this long, a browser has dropped a preloaded page. */
const KEPT_MILLISECONDS = 15 * 60 * 1_000;
/** Limits for one page and for all, so that a flood cannot fill the memory. */
const MOST_OF_A_PAGE = 100;
const MOST_PAGES = 500;

/** Pages that browsers have preloaded. */
export interface PreparedViews {
  add(view: PageView, at: number): void;
  /**
   * The view of a preloaded page that a request from it proves: somebody is looking at it. Null if
   * there is none that is not counted yet.
   */
  take(path: string, at: number): PageView | null;
}

/**
 * A browser shows a preloaded page without another request, so the page counts as viewed as soon as
 * something is requested from it. In memory and by path only: nothing records who preloaded it.
 */
export function createPreparedViews(): PreparedViews {
  const pages = new Map<string, { readonly view: PageView; readonly at: number }[]>();

  function dropOld(path: string, at: number): void {
    const kept = pages.get(path)?.filter((each) => at - each.at < KEPT_MILLISECONDS) ?? [];
    if (kept.length === 0) pages.delete(path);
    else pages.set(path, kept);
  }

  return {
    add(view, at) {
      dropOld(view.path, at);
      if (!pages.has(view.path) && pages.size >= MOST_PAGES) {
        for (const path of [...pages.keys()]) dropOld(path, at);
        if (pages.size >= MOST_PAGES) return;
      }
      const waiting = pages.get(view.path) ?? [];
      if (waiting.length < MOST_OF_A_PAGE) pages.set(view.path, [...waiting, { view, at }]);
    },
    take(path, at) {
      if (!pages.has(path)) return null;
      dropOld(path, at);
      const [first, ...rest] = pages.get(path) ?? [];
      if (first === undefined) return null;
      if (rest.length === 0) pages.delete(path);
      else pages.set(path, rest);
      return first.view;
    },
  };
}
