import { useState } from 'react';
import { NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { LinkControl } from '../link-control.tsx';
import { notesAt, placeOf, type ShownField } from '../texts-form.ts';

/** One of the two texts of a link, which can be two fields or two parts of one. */
export interface LinkPart {
  readonly field: ShownField;
  readonly at: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LinkRowProps {
  /** 'Link 2' */
  name: string;
  label: LinkPart;
  /** Null for a link that leads where it has to. */
  href: LinkPart | null;
  pages: readonly { on: string; title: string }[];
}

/** A link in one row: its words, typed in place, and the page that it leads to, from a list. */
export function LinkRow({ name, label, href, pages }: LinkRowProps) {
  const id = placeOf(label.field.view.id, label.at);
  const { errors, warnings } = notesAt(label.field, label.at);
  return (
    <div className="link-row">
      <input
        type="text"
        id={id}
        className="input"
        autoComplete="off"
        {...NEXT_FIELD}
        value={label.value}
        aria-label={`${name}: Label`}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={`${id}-notes`}
        onChange={({ currentTarget }) => label.onChange(currentTarget.value)}
      />
      {href === null ? null : <PageChoice {...{ name, href, pages }} />}
      <FieldNotes id={id} errors={errors} warnings={warnings} />
    </div>
  );
}

/** Not an address. */
const OTHER = 'other';

interface PageChoiceProps {
  name: string;
  href: LinkPart;
  pages: LinkRowProps['pages'];
}

/** A page of the site, or what else is typed or found. */
function PageChoice({ name, href: { field, at, value, onChange }, pages }: PageChoiceProps) {
  const [asks, setAsks] = useState(false);
  const isPage = pages.some(({ on }) => on === value);
  const isOther = asks || (value !== '' && !isPage);
  const choices = [
    ...(value === '' ? [{ on: '', title: 'Choose a page' }] : []),
    ...pages,
    { on: OTHER, title: 'Another page or address' },
  ];
  const chosen = isOther ? OTHER : value;
  const id = placeOf(field.view.id, at);
  return (
    <>
      {/* The browser would cut a long name; here it takes two lines. */}
      <div className="input link-page">
        <span aria-hidden="true">{choices.find(({ on }) => on === chosen)?.title}</span>
        <select
          aria-label={`${name}: Page`}
          value={chosen}
          {...(isOther ? {} : { id, 'aria-describedby': `${id}-notes` })}
          onChange={({ currentTarget }) => {
            setAsks(currentTarget.value === OTHER);
            if (currentTarget.value !== OTHER) onChange(currentTarget.value);
          }}
        >
          {choices.map(({ on, title }) => (
            <option key={on} value={on}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {isOther ? (
        <LinkControl
          {...{ field, at, value }}
          label={`${name}: Link`}
          onChange={(typed) => {
            // Also while what is typed is the address of a page.
            setAsks(true);
            onChange(typed);
          }}
        />
      ) : (
        <FieldNotes id={id} {...notesAt(field, at)} />
      )}
    </>
  );
}
