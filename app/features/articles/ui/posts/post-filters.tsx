import {
  isOwnPlace,
  listPath,
  MAX_SEARCH,
  POST_STATE_NAMES,
  POST_STATES,
  type PostCounts,
  type PostFilter,
  type PostState,
} from '#app/features/articles/list/offered/post-filter.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';

interface PostFiltersProps {
  filter: PostFilter;
  counts: PostCounts;
}

/** The states of posts with their numbers, and a search. */
export function PostFilters({
  filter,
  counts,
  hasTrashTab,
}: PostFiltersProps & { hasTrashTab: boolean }) {
  const chosen = statesToChoose(filter, hasTrashTab ? { ...counts, trash: 0 } : counts);
  const states = isOwnPlace(filter) ? [] : [null, ...chosen];
  const searched =
    filter.kind === 'post' && filter.state !== 'trash' ? 'Search articles' : 'Search titles';
  return (
    <>
      {states.length <= 1 ? null : (
        <ListTabs
          label={filter.kind === 'page' ? 'Pages by state' : 'Articles by state'}
          tabs={states.map((state) => ({
            to: listPath({ ...filter, state }),
            text: `${state === null ? 'All' : POST_STATES[state].label} (${counts[state ?? 'all'].toLocaleString('en-US')})`,
            isCurrent: state === filter.state,
          }))}
        />
      )}
      <ListSearch
        label={searched}
        search={filter.search}
        action={listPath({
          ...filter,
          state: isOwnPlace(filter) ? filter.state : null,
          search: '',
        })}
        maxLength={MAX_SEARCH}
      >
        {filter.state === null || isOwnPlace(filter) ? null : (
          <input type="hidden" name="state" value={filter.state} />
        )}
      </ListSearch>
    </>
  );
}

/** A state that all posts have, or none, chooses nothing. */
function statesToChoose({ state: current }: PostFilter, counts: PostCounts): PostState[] {
  const found = POST_STATE_NAMES.filter((state) => counts[state] > 0 || state === current);
  const [only] = found;
  const isAll = found.length === 1 && only !== 'trash' && only !== current;
  return isAll ? [] : found;
}

/** Why the list is empty, with a way out. The button to begin one is in the head of the page. */
export function NoPosts({ filter, counts }: PostFiltersProps) {
  const { kind, state, search } = filter;
  const name = `${KIND_NAMES[kind]}s`;
  if (search === '' && state === null) {
    return (
      <Empty
        text={
          kind === 'page'
            ? 'No pages of your own yet. Add your first one!'
            : 'No posts yet. Create your first one!'
        }
      />
    );
  }
  if (search !== '' && state !== null) {
    const to = listPath({ kind, state: null, search });
    return <Empty text={describeNoMatch(filter)} action={{ label: `Search all ${name}`, to }} />;
  }
  const to = listPath({ kind, state: null, search: '' });
  return (
    <Empty
      text={state === null ? describeNoMatch(filter) : withKind(POST_STATES[state].none, kind)}
      // The tab above the Trash leads to them.
      action={
        counts.all === 0 || isOwnPlace(filter) ? undefined : { label: `Show all ${name}`, to }
      }
    />
  );
}

function describeNoMatch({ kind, state, search }: PostFilter): string {
  const none = state === null ? 'No {} match' : POST_STATES[state].noMatch;
  return `${withKind(none, kind)} “${search}”.`;
}

/** A sentence of `POST_STATES` about posts or about pages. */
function withKind(text: string, kind: PostKind): string {
  return text.replace('{}', `${KIND_NAMES[kind]}s`);
}
