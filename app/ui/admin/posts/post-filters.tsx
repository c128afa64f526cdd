import { Link } from 'react-router';
import {
  dashboardPath,
  MAX_SEARCH,
  POST_STATE_NAMES,
  POST_STATES,
  type PostCounts,
  type PostFilter,
} from '#app/domains/posts/list/post-filter.ts';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Form } from '../admin-form.tsx';

const SEARCH_FIELD = {
  id: 'post-search',
  name: 'q',
  label: 'Search titles',
};

interface PostFiltersProps {
  filter: PostFilter;
  counts: PostCounts;
}

/** The states of posts with their numbers, and a search. Both work without JavaScript. */
export function PostFilters({ filter, counts }: PostFiltersProps) {
  const states = [null, ...POST_STATE_NAMES];
  return (
    <>
      <nav aria-label="Posts by state">
        <ul className="lead-tabs">
          {states.map((state) => (
            <li key={state}>
              <Link
                to={dashboardPath({ ...filter, state })}
                aria-current={state === filter.state ? 'page' : undefined}
              >
                {state === null ? 'All' : POST_STATES[state].label} (
                {counts[state ?? 'all'].toLocaleString('en-US')})
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        method="get"
        action="/admin"
        className="lead-search post-search"
        key={filter.search}
        role="search"
      >
        {filter.state === null ? null : <input type="hidden" name="state" value={filter.state} />}
        <Field field={SEARCH_FIELD}>
          <input
            {...controlAttributes(SEARCH_FIELD)}
            type="search"
            className="input"
            required={false}
            defaultValue={filter.search}
            maxLength={MAX_SEARCH}
          />
        </Field>
        <Button type="submit" look="quiet">
          Search
        </Button>
      </Form>
    </>
  );
}

interface NoPostsProps extends PostFiltersProps {
  /** Whether older posts have not been searched yet. */
  hasNext: boolean;
}

/** Why the list is empty, with a way out. */
export function NoPosts({ filter, counts, hasNext }: NoPostsProps) {
  const { state, search } = filter;
  if (hasNext) {
    return (
      <p className="admin-empty">
        No match among the newer posts. There may be one among the older posts.
      </p>
    );
  }
  if (search === '' && state === null) {
    return <p className="admin-empty">No posts yet. Create your first one!</p>;
  }
  return (
    <div className="admin-empty">
      <p>{search === '' && state !== null ? POST_STATES[state].none : describeNoMatch(filter)}</p>
      <p>
        {search !== '' && state !== null ? (
          <Link className="text-link" to={dashboardPath({ state: null, search })}>
            Search all posts
          </Link>
        ) : counts.all === 0 ? null : (
          <Link className="text-link" to="/admin">
            Show all posts
          </Link>
        )}
      </p>
    </div>
  );
}

function describeNoMatch({ state, search }: PostFilter): string {
  return `${state === null ? 'No posts match' : POST_STATES[state].noMatch} “${search}”.`;
}
