import type { FieldView, SectionView } from '../fields/form-view.ts';
import { FieldControl } from './field-control.tsx';
import { shownField } from './shown-field.ts';
import type { OpenedTexts } from './texts-form.ts';
import type { TextsDraft } from './use-texts-draft.ts';

interface ShownTexts {
  opened: OpenedTexts;
  draft: TextsDraft;
}

/** All texts of a document, by section. */
export function Fields({ opened, draft }: ShownTexts) {
  const sections = opened.sections.filter(({ fields }) => fields.length > 0);
  return (
    <div className="texts-form">
      <Contents sections={sections} />
      <Orphans count={opened.orphans} />
      {sections.map((section) => (
        <section
          key={section.id}
          id={sectionId(section.id)}
          className="texts-section"
          aria-labelledby={`${sectionId(section.id)}-title`}
        >
          <h2 id={`${sectionId(section.id)}-title`} tabIndex={-1}>
            {section.title}
          </h2>
          {section.note === null ? null : <p className="field-hint">{section.note}</p>}
          {section.fields.map((view) => (
            <ShownFieldControl key={view.id} view={view} draft={draft} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** Texts of the owner's that this release has no place for. */
export function Orphans({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="field-hint">
      {`${count} of your changes ${count === 1 ? 'has' : 'have'} no place in this version of the site. Nothing is lost.`}
    </p>
  );
}

export function ShownFieldControl({ view, draft }: { view: FieldView; draft: TextsDraft }) {
  return <FieldControl field={shownField(view, draft)} />;
}

function Contents({ sections }: { sections: readonly SectionView[] }) {
  return (
    <details className="texts-contents">
      <summary>Jump to section</summary>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="text-link" href={`#${sectionId(id)}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function sectionId(id: string): string {
  return `section-${id}`;
}

/** Focuses the input of a place, or the first one of its field. */
export function focusPlace(place: string, scrolls = true): void {
  let wanted = place;
  let input = document.getElementById(wanted);
  while (input === null && /[@/][^@/]+$/.test(wanted) && wanted.includes('@')) {
    wanted = wanted.replace(/\/?[^@/]+$/, '');
    input = document.getElementById(wanted) ?? document.getElementById(`${wanted}-list`);
    if (wanted.endsWith('@')) break;
  }
  if (input instanceof HTMLFieldSetElement) {
    input = input.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
  }
  input?.focus({ preventScroll: true });
  if (scrolls) input?.scrollIntoView({ block: 'center' });
}
