import { Link } from 'react-router';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import type { LeadFilter } from '../lead.ts';
import {
  describeFilter,
  filterToSearch,
  LEAD_VIEWS,
  type LeadView,
  type SavedFilter,
  savedSearchOf,
  saveFilterPath,
} from '../search/lead-filter.ts';
import { FilterFields, LeadFilterMenu } from './lead-filter-menu.tsx';

interface LeadFindProps {
  view: LeadView;
  filter: LeadFilter;
  /** The emails of everybody with access. */
  people: readonly string[];
  /** The email of who is signed in. */
  own: string;
}

/** The search and the filter of a page of leads, and what that leaves of them. */
export function LeadFind({ view, filter, people, own }: LeadFindProps) {
  const { status, spam, search } = filter;
  // The tabs of the list say which status it shows.
  const shown = view === 'board' ? filter : { ...filter, status: null, spam: false };
  const only = describeFilter(shown, own);
  const rest = { status: view === 'board' ? null : status, spam, search };
  return (
    <>
      <div className="lead-find">
        <ListSearch label="Search leads" search={search}>
          <FilterFields filter={{ ...filter, search: '' }} />
        </ListSearch>
        <LeadFilterMenu {...{ filter, people, own }} />
      </div>
      {only === '' ? null : (
        <p className="lead-narrowed">
          {`Only: ${only}. `}
          <Link className="text-link" to={`${LEAD_VIEWS[view]}${filterToSearch(rest)}`}>
            Remove filter
          </Link>
        </p>
      )}
    </>
  );
}

/** What is said where a page of leads shows none; null of one that would show all. */
export function describeNoMatch(
  filter: LeadFilter,
  { view, hasMore }: { view: LeadView; hasMore: boolean },
) {
  if (filterToSearch(filter) === '') return null;
  if (hasMore) {
    return { text: 'No match among the newer leads. There may be one among the older leads.' };
  }
  return {
    text: filter.search === '' ? 'No leads here.' : 'No leads match your search.',
    action: { label: 'Show all leads', to: LEAD_VIEWS[view] },
  };
}

interface SavedFiltersProps {
  view: LeadView;
  saved: readonly SavedFilter[];
  filter: LeadFilter;
}

/** The links to the filters that this person gave a name. */
export function SavedFilters({ view, saved, filter }: SavedFiltersProps) {
  if (saved.length === 0) return null;
  const shown = savedSearchOf(filter);
  return (
    <ListTabs
      label="Saved filters"
      tabs={saved.map(({ name, search }) => ({
        to: `${LEAD_VIEWS[view]}${search}`,
        text: name,
        isCurrent: search === shown,
      }))}
    />
  );
}

/** Whether there is something for `SaveFilter` to lead to. */
export function hasFilters({ saved, filter }: Omit<SavedFiltersProps, 'view'>): boolean {
  return saved.length > 0 || savedSearchOf(filter) !== '';
}

/** For a menu: the way to where filters are saved and deleted. */
export function SaveFilter({ view, filter }: Omit<SavedFiltersProps, 'saved'>) {
  return (
    <li>
      <Link className="menu-item" to={saveFilterPath(view, filter)}>
        {savedSearchOf(filter) === '' ? 'Saved filters' : 'Save this filter'}
      </Link>
    </li>
  );
}
