import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SectionKind, SectionsType } from '#app/site/words/field-types.ts';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { type AddedSection, idOf, MOST_ADDED } from '../sections/added-sections.ts';
import { FieldNotes } from './field-notes.tsx';
import { placeOf, type ShownField } from './texts-form.ts';
import { type Sections, useSections } from './use-sections.ts';

export const AddSection = latePart(
  async () => (await import('./add-section-dialog.tsx')).AddSectionDialog,
  ({ behind }) => behind !== null,
);

interface SectionsControlProps {
  field: ShownField;
  type: SectionsType;
  label: string;
}

/** The sections that were added to a page: they can be moved and removed, and more added. */
export function SectionsControl({ field, type, label }: SectionsControlProps) {
  const sections = useSections(field);
  const [behind, setBehind] = useState<string | null>(null);
  const id = placeOf(field.view.id, '');
  const places = namePlaces(sections, type);
  const addedId = useRef<string | null>(null);
  useEffect(() => {
    // Once the form has the fields of the new section.
    const heading = document.getElementById(placeOf(`${addedId.current}/heading`, ''));
    if (heading === null) return;
    addedId.current = null;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'center' });
  });
  return (
    <fieldset className="text-list">
      <legend className="field-label">{label}</legend>
      {sections.added.length === 0 ? (
        <p className="field-hint">None yet. A section stands between two parts of the page.</p>
      ) : (
        <ol>
          {sections.parts.map((part, index) =>
            typeof part === 'string' ? null : (
              <li key={part.id} className="text-item">
                <p>
                  {nameOf(part, type)}, after “{places[index - 1]?.label}”
                </p>
                <Kept kind={kindOf(part, type)} />
                <SectionTools
                  name={nameOf(part, type)}
                  canMoveUp={index > 1}
                  canMoveDown={index < sections.parts.length - 1}
                  onMove={(by) => sections.move(part.id, by)}
                  onRemove={() => sections.remove(part.id, nameOf(part, type))}
                />
              </li>
            ),
          )}
        </ol>
      )}
      <FieldNotes id={id} errors={field.errors} warnings={field.warnings} />
      {sections.isFull ? (
        <p className="field-hint">There is room for {MOST_ADDED} here.</p>
      ) : (
        <Button
          look="text"
          className="text-tool"
          id={id}
          aria-describedby={`${id}-notes`}
          onClick={() => setBehind(places.at(-1)?.id ?? null)}
        >
          Add a section…
        </Button>
      )}
      <AddSection
        {...{ behind, places }}
        kinds={listOffered(sections, type)}
        onPlace={setBehind}
        onChoose={(kind) => {
          if (behind !== null) addedId.current = sections.add(kind, behind);
          setBehind(null);
        }}
        onClose={() => setBehind(null)}
      />
    </fieldset>
  );
}

/** Where a section without words of its own has them from. */
function Kept({ kind }: { kind: SectionKind | undefined }) {
  if (kind?.kept === undefined) return null;
  const { slug, title } = kind.kept;
  return (
    <p className="field-hint">
      {kind.hint}{' '}
      <Link to={`/admin/pages/${slug}`} className="text-link">
        {title}
      </Link>
    </p>
  );
}

interface SectionToolsProps {
  name: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves and removes an added section. */
export function SectionTools(props: SectionToolsProps) {
  const { name, canMoveUp, canMoveDown, onMove, onRemove } = props;
  const tool = (label: string, isPossible: boolean, onClick: () => void) => (
    <Button look="text" className="text-tool" disabled={!isPossible} onClick={onClick}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
  return (
    <div className="text-item-tools">
      {tool('Up', canMoveUp, () => onMove(-1))}
      {tool('Down', canMoveDown, () => onMove(1))}
      {tool('Remove', true, onRemove)}
    </div>
  );
}

function kindOf({ kind }: AddedSection, { kinds }: SectionsType): SectionKind | undefined {
  return kinds.find(({ id }) => id === kind);
}

function nameOf(section: AddedSection, type: SectionsType): string {
  return kindOf(section, type)?.label ?? 'Section';
}

/** The kinds that can be added now: what is kept elsewhere would say the same twice. */
export function listOffered({ added }: Sections, { kinds }: SectionsType): SectionKind[] {
  return kinds.filter(
    ({ id, kept }) => kept === undefined || added.every(({ kind }) => kind !== id),
  );
}

/** The document that has the words of an added section; null if they are its own. */
export function keptOf(section: AddedSection, type: SectionsType | null) {
  return (type === null ? null : kindOf(section, type)?.kept?.slug) ?? null;
}

/** The parts of the page behind which a section can stand, by their names. */
export function namePlaces(
  { parts }: Pick<Sections, 'parts'>,
  type: SectionsType,
  titles: ReadonlyMap<string, string> = new Map(),
): { readonly id: string; readonly label: string }[] {
  return parts.map((part) => {
    const id = idOf(part);
    const own = type.parts.find((each) => each.id === id)?.label;
    return { id, label: titles.get(id) ?? own ?? nameOf(part as AddedSection, type) };
  });
}
