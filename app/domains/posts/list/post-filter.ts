/**
 * The states by which the dashboard filters posts, in the order in which it names them, and what it
 * says when there are none. Which posts have a state: `conditionOf` in list-posts.server.ts.
 */
export const POST_STATES = {
  published: {
    label: 'Published',
    none: 'No published posts.',
    noMatch: 'No published posts match',
  },
  scheduled: {
    label: 'Scheduled',
    none: 'No scheduled posts.',
    noMatch: 'No scheduled posts match',
  },
  draft: { label: 'Draft', none: 'No drafts.', noMatch: 'No drafts match' },
  unsaved: {
    label: 'Not saved yet',
    none: 'Nothing is waiting to be saved.',
    noMatch: 'Nothing that is not saved yet matches',
  },
  trash: { label: 'Trash', none: 'The Trash is empty.', noMatch: 'Nothing in the Trash matches' },
} as const;

export type PostState = keyof typeof POST_STATES;

export const POST_STATE_NAMES = Object.keys(POST_STATES) as PostState[];

/** Which posts the dashboard lists. */
export interface PostFilter {
  /** Null lists all posts that are not in the Trash. */
  readonly state: PostState | null;
  /** What is searched for in titles; empty for no search. */
  readonly search: string;
}

export type PostCounts = Readonly<Record<PostState | 'all', number>>;

export const MAX_SEARCH = 100;

/** Reads the filter from the URL. Unknown states are ignored. */
export function readPostFilter(parameters: URLSearchParams): PostFilter {
  const state = parameters.get('state') ?? '';
  return {
    state: isPostState(state) ? state : null,
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH),
  };
}

function isPostState(text: string): text is PostState {
  return Object.hasOwn(POST_STATES, text);
}

/** The dashboard's address with this filter, from a cursor on. */
export function dashboardPath({ state, search }: PostFilter, after: string | null = null): string {
  const parameters = filterParameters({ state, search });
  if (after !== null) parameters.set('after', after);
  const query = parameters.toString();
  return query === '' ? '/admin' : `/admin?${query}`;
}

export function filterParameters({ state, search }: PostFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (state !== null) parameters.set('state', state);
  if (search !== '') parameters.set('q', search);
  return parameters;
}
