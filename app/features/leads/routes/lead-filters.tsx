import { data } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import {
  describeFilter,
  filterToSearch,
  LEAD_VIEWS,
  readLeadFilter,
  readLeadView,
  savedSearchOf,
  saveFilterPath,
} from '../search/lead-filter.ts';
import {
  deleteSavedFilter,
  findSavedFilters,
  saveLeadFilter,
} from '../search/saved-filters.server.ts';
import type { Route } from './+types/lead-filters.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Saved filters' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const { userId, email } = context.get(adminSession);
  const describe = (parameters: URLSearchParams) =>
    describeFilter(readLeadFilter(parameters, now()), email);
  const filter = readLeadFilter(url.searchParams, now());
  const view = readLeadView(url.searchParams);
  const saved = await findSavedFilters(database.db, userId);
  return {
    saved: saved.map((each) => ({ ...each, text: describe(new URLSearchParams(each.search)) })),
    /** What is shown there that can be saved; empty if that is nothing. */
    text: describe(url.searchParams),
    isSearched: filter.search !== '',
    view,
    back: `${LEAD_VIEWS[view]}${filterToSearch(filter)}`,
  };
}

interface FilterAnswer {
  readonly typed: string;
  /** Beside the name. */
  readonly error?: string;
  readonly problem?: string;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(services);
  const session = context.get(adminSession);
  const actor = { ...actorOf(session), id: session.userId };
  const form = await readForm(request);
  const name = textOf(form, 'name');
  const filter = readLeadFilter(url.searchParams, site.now());
  const view = readLeadView(url.searchParams);
  const intent = textOf(form, 'intent');
  if (intent === 'delete-filter') {
    await deleteSavedFilter(site, actor, name);
    return redirectWithNotice(
      saveFilterPath(view, filter),
      'filter-deleted',
      site.config.adminOrigin,
    );
  }
  if (intent !== 'save-filter' || savedSearchOf(filter) === '') {
    return data<FilterAnswer>({ typed: name, problem: notUnderstoodSentence }, 422);
  }
  const result = await saveLeadFilter(site, actor, { name, filter });
  if (!result.ok) return data<FilterAnswer>({ typed: name, error: result.message }, 422);
  return redirectWithNotice(
    `${LEAD_VIEWS[view]}${result.search}`,
    'filter-saved',
    site.config.adminOrigin,
  );
}

export default function LeadFilters({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { saved, text, back, view } = loaderData;
  return (
    <>
      <BackLink to={back}>All leads</BackLink>
      <h1>Saved filters</h1>
      <Problem text={answer?.problem} />
      {text === '' ? null : <SaveForm {...loaderData} answer={answer} />}
      {saved.length > 0 ? <SavedList saved={saved} view={view} /> : null}
      {saved.length === 0 && text === '' ? (
        <Empty
          text="No filters yet. Choose one in the list of leads, and then Save this filter in its menu."
          action={{ label: 'Show all leads', to: LEAD_VIEWS[view] }}
        />
      ) : null}
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

interface SaveFormProps extends Pick<LoaderData, 'text' | 'isSearched' | 'view'> {
  answer: FilterAnswer | undefined;
}

function SaveForm({ text, isSearched, view, answer }: SaveFormProps) {
  return (
    <Form method="post" className="form" noValidate data-goes-on="">
      <p>{`The ${view} shows: ${text}.`}</p>
      {!isSearched ? null : (
        <p>The words of your search are not saved, because they may be somebody’s name.</p>
      )}
      <TextInput
        id="filter-name"
        name="name"
        label="Name"
        hint="Only you see it. The same name replaces the filter that has it."
        autoComplete="off"
        defaultValue={answer?.typed ?? ''}
        error={answer?.error}
      />
      <div>
        <SubmitButton name="intent" value="save-filter">
          Save this filter
        </SubmitButton>
      </div>
    </Form>
  );
}

function SavedList({ saved, view }: Pick<LoaderData, 'saved' | 'view'>) {
  return (
    <ul className="rows lead-saved">
      {saved.map((each) => (
        <li key={each.name} className="row">
          <div className="row-main">
            <RowLink to={`${LEAD_VIEWS[view]}${each.search}`} className="row-title">
              {each.name}
            </RowLink>
            <p className="field-hint">{each.text}</p>
          </div>
          <Form method="post" className="row-actions">
            <input type="hidden" name="name" value={each.name} />
            <SubmitButton
              look="quiet"
              name="intent"
              value="delete-filter"
              aria-label={`Delete ${each.name}`}
            >
              Delete
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  );
}
