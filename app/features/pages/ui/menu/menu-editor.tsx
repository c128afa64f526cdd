import { useState } from 'react';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { itemsOf, partsOf } from '../../field-kinds/list.ts';
import type { FieldView, SectionView } from '../../fields/form-view.ts';
import { Meanwhile, OriginalNote } from '../field-control.tsx';
import { ListControl, textOf } from '../list-control.tsx';
import { shownField } from '../shown-field.ts';
import { ShownFieldControl } from '../texts-fields.tsx';
import { type OpenedTexts, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { LinkRow } from './link-row.tsx';
import { MenuPreview } from './menu-preview.tsx';

interface MenuEditorProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  /** The place that has the focus in the form. */
  place: string | null;
  onPick: (place: string) => void;
}

const LISTS: readonly string[] = ['header/header', 'footer/footer'];
const LABEL = /\/label$/;
/** What an owner hardly ever changes: names for screen readers, and where the legal links lead. */
const RARE = /^labels\/|^header\/home$|^legal\/.+\/href$/;

/** The header and the footer, live, and below them the rows of their links. */
export function MenuEditor({ opened, draft, place, onPick }: MenuEditorProps) {
  const { slug, sections, views, ownPages } = opened;
  const pages = [...views, ...ownPages];
  const { draftVersion } = draft.facts;
  const rare = sections.flatMap(({ fields }) => fields).filter(({ id }) => RARE.test(id));
  const parts = sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ id }) => !RARE.test(id)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className="menu-editor">
      {useHydrated() ? (
        <MenuPreview {...{ slug, draftVersion, place, onPick }} />
      ) : (
        <div className="menu-preview">
          <div className="draft-page-box" />
        </div>
      )}
      <div className="menu-parts">
        {parts.map((part) => (
          <Part key={part.id} {...{ part, draft, pages }} />
        ))}
      </div>
      <RareFields views={rare} draft={draft} place={place} />
    </div>
  );
}

interface PartProps {
  part: SectionView;
  draft: TextsDraft;
  pages: OpenedTexts['views'];
}

function Part({ part: { id, title, note, fields }, draft, pages }: PartProps) {
  return (
    <section className="texts-section" data-part={id} aria-labelledby={`section-${id}-title`}>
      <h2 id={`section-${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {note === null ? null : <p className="field-hint">{note}</p>}
      {fields.map((view) => {
        if (LISTS.includes(view.id)) return <LinkList key={view.id} {...{ view, draft, pages }} />;
        if (!LABEL.test(view.id)) {
          // Where a link leads is in the row of its words.
          return view.id.endsWith('/href') ? null : (
            <ShownFieldControl key={view.id} {...{ view, draft }} />
          );
        }
        const href = fields.find(({ id }) => id === view.id.replace(LABEL, '/href'));
        return <LinkFields key={view.id} {...{ view, draft, pages }} href={href ?? null} />;
      })}
    </section>
  );
}

interface LinkListProps {
  view: FieldView;
  draft: TextsDraft;
  pages: OpenedTexts['views'];
}

function LinkList({ view, draft, pages }: LinkListProps) {
  const form = useTextsForm();
  const field = shownField(view, draft);
  const { type } = view;
  if (type.type !== 'list') return null;
  return (
    <div className="texts-field">
      <ListControl
        {...{ field, type }}
        at=""
        items={itemsOf(field.typed)}
        onChange={(items) => form.type(field.view, items)}
        renderRow={({ item, at, name, onChange }) => {
          const values = partsOf(item);
          const partOf = (key: string) => ({
            field,
            at: `${at}/${key}`,
            value: textOf(values[key]),
            onChange: (value: string) => onChange({ ...values, [key]: value }),
          });
          return <LinkRow {...{ name, pages }} label={partOf('label')} href={partOf('href')} />;
        }}
      />
      <Meanwhile field={field} />
      <OriginalNote field={field} />
    </div>
  );
}

/** A link whose words and address are two fields. */
function LinkFields({ view, href, draft, pages }: LinkListProps & { href: FieldView | null }) {
  const form = useTextsForm();
  const fields = [view, ...(href === null ? [] : [href])].map((each) => shownField(each, draft));
  const [label, address] = fields.map((field) => ({
    field,
    at: '',
    value: textOf(field.typed),
    onChange: (value: string) => form.type(field.view, value),
  }));
  if (label === undefined) return null;
  return (
    <div className="texts-field">
      {view.within === 'Button' ? <p className="field-label">{view.within}</p> : null}
      <LinkRow name={view.within} label={label} href={address ?? null} pages={pages} />
      {fields.map((field) => (
        <div key={field.view.id}>
          <Meanwhile field={field} />
          <OriginalNote field={field} />
        </div>
      ))}
    </div>
  );
}

interface RareFieldsProps {
  views: readonly FieldView[];
  draft: TextsDraft;
  place: string | null;
}

/** Closed, unless one of them has a problem or was clicked in the header or footer. */
function RareFields({ views, draft, place }: RareFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isNeeded = views.some(
    (view) => place?.startsWith(`${view.id}@`) || shownField(view, draft).errors.length > 0,
  );
  return (
    <details
      className="texts-section menu-rare"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Legal addresses, and words for screen readers</summary>
      {views.map((view) => (
        <ShownFieldControl key={view.id} view={view} draft={draft} />
      ))}
    </details>
  );
}
