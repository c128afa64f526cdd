import { TOPIC_LABELS } from '#app/site/lead-topic-labels.ts';
import { LEAD_TOPICS } from '#app/site/lead-topics.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { Popover } from '#app/ui/admin/frame/popover-menu.tsx';
import { Checkbox, type Choice } from '#app/ui/forms/choices.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { LeadFilter } from '../lead.ts';
import { filterToSearch } from '../search/lead-filter.ts';

interface LeadFilterMenuProps {
  filter: LeadFilter;
  /** The emails of everybody with access. */
  people: readonly string[];
  /** The email of who is signed in. */
  own: string;
}

/** What a filter narrows the leads of a page to, in the address of its page. */
export function LeadFilterMenu({ filter, people, own }: LeadFilterMenuProps) {
  const { narrowing, ...rest } = filter;
  if (filter.spam) return null;
  return (
    <div className="more-menu lead-filter" data-goes-on="">
      <Popover id="lead-filter" buttonClass="button button-quiet" button="Filter">
        <Form method="get" className="stack" key={filterToSearch(filter)}>
          <FilterFields filter={rest} />
          <FilterSelect
            {...{ name: 'who', label: 'Assigned to', any: 'Anyone' }}
            choices={listPeople(people, own, narrowing?.assignedTo ?? null)}
            chosen={narrowing?.assignedTo ?? ''}
          />
          <FilterSelect
            {...{ name: 'about', label: 'About', any: 'Anything' }}
            choices={LEAD_TOPICS.map((topic) => ({ value: topic, label: TOPIC_LABELS[topic] }))}
            chosen={narrowing?.topic ?? ''}
          />
          <Checkbox
            {...{ id: 'filter-overdue', name: 'overdue', value: '1', label: 'Overdue only' }}
            defaultChecked={Boolean(narrowing?.dueBefore)}
          />
          <div>
            <Button type="submit">Show</Button>
          </div>
        </Form>
      </Popover>
    </div>
  );
}

/** For a form that changes a part of the filter: the rest of it. */
export function FilterFields({ filter }: { filter: LeadFilter }) {
  return [...new URLSearchParams(filterToSearch(filter))].map(([name, value]) => (
    <input key={name} type="hidden" {...{ name, value }} />
  ));
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The first choice, which narrows nothing. */
  any: string;
  choices: readonly Choice[];
  chosen: string;
}

function FilterSelect({ name, label, any, choices, chosen }: FilterSelectProps) {
  const id = `filter-${name}`;
  return (
    <Field field={{ id, name, label }}>
      <select className="input" id={id} name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Oneself first; with whoever the filter names, who may have lost access since. */
function listPeople(people: readonly string[], own: string, chosen: string | null) {
  const all = new Set([own, ...people, ...(chosen === null ? [] : [chosen])]);
  return [...all].map((email) => ({ value: email, label: email === own ? 'Me' : email }));
}
