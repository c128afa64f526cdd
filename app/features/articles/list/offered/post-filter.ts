import { toLine } from '#app/formatting/characters.ts';
import type { PostKind } from '../../post-kind.ts';
import { STATE_WORDS } from '../../state-words.ts';

/**
 * The states by which people filter the lists of posts and pages, in display order, with what an
 * empty list says. `conditionOf` in list-posts.server.ts defines which posts are in a state.
 */
export const POST_STATES = {
  published: {
    label: STATE_WORDS.published,
    none: 'No published {}.',
    noMatch: 'No published {} match',
  },
  scheduled: {
    label: STATE_WORDS.scheduled,
    none: 'No scheduled {}.',
    noMatch: 'No scheduled {} match',
  },
  draft: { label: STATE_WORDS.draft, none: 'No drafts.', noMatch: 'No drafts match' },
  unsaved: {
    label: 'New drafts',
    none: 'No new drafts.',
    noMatch: 'No new drafts match',
  },
  trash: {
    label: 'Trash',
    none: 'The Trash is empty. You can restore anything you move here.',
    noMatch: 'Nothing in the Trash matches',
  },
} as const;

export type PostState = keyof typeof POST_STATES;

export const POST_STATE_NAMES = Object.keys(POST_STATES) as PostState[];

/** Which posts the dashboard lists, or which pages the list of pages. */
export interface PostFilter {
  readonly kind: PostKind;
  /** Null lists all posts that are not in the Trash. */
  readonly state: PostState | null;
  /** The text to search for in titles; empty for no search. */
  readonly search: string;
}

export type PostCounts = Readonly<Record<PostState | 'all', number>>;

export const MAX_SEARCH = 100;

/** The Trash of posts has its own address. */
export const TRASH_PATH = '/admin/posts/trash';

/** Reads the filter from the URL. Unknown states are ignored. */
export function readPostFilter(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  kind: PostKind = 'post',
): PostFilter {
  const state = pathname === TRASH_PATH ? 'trash' : (searchParams.get('state') ?? '');
  return {
    kind,
    state: isPostState(state) ? state : null,
    search: toLine(searchParams.get('q') ?? '').slice(0, MAX_SEARCH),
  };
}

/** Whether the filtered list has an address separate from the main list. */
export function isOwnPlace({ kind, state }: Pick<PostFilter, 'kind' | 'state'>): boolean {
  return kind === 'post' && state === 'trash';
}

function isPostState(text: string): text is PostState {
  return Object.hasOwn(POST_STATES, text);
}

/** Names the list in a request that changes one: `pages` for that of pages. */
export const LIST = 'list';

/** The address of the list that has filters and further pages. */
const FILTERED_PATHS: Record<PostKind, string> = { post: '/admin/posts', page: '/admin/pages' };

/** The address of the list with this filter, from a cursor on. */
export function listPath(filter: PostFilter, after: string | null = null): string {
  const { kind, search } = filter;
  const isOwn = isOwnPlace(filter);
  const parameters = filterParameters(isOwn ? { state: null, search } : filter);
  if (after !== null) parameters.set('after', after);
  const query = parameters.toString();
  const path = isOwn ? TRASH_PATH : FILTERED_PATHS[kind];
  return query === '' ? path : `${path}?${query}`;
}

export function filterParameters({
  state,
  search,
}: Pick<PostFilter, 'state' | 'search'>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state !== null) parameters.set('state', state);
  if (search !== '') parameters.set('q', search);
  return parameters;
}
