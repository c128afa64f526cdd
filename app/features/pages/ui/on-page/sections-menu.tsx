import type { SectionView } from '#app/features/pages/fields/form-view.ts';
import { PopoverMenu } from '#app/ui/admin/frame/popover-menu.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { SectionTools } from '../sections-control.tsx';
import { shownField } from '../shown-field.ts';
import { placeOf, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import type { ToolEvents } from './frame-tools.ts';

interface SectionsMenuProps {
  sections: readonly SectionView[];
  draft: TextsDraft;
  tools: Pick<ToolEvents, 'parts' | 'moveSection' | 'removeSection'>;
  /** Null where nothing can be added. */
  onAdd: (() => void) | null;
}

/** Hides and shows the optional sections of a page, moves and removes those that were added, and adds more. */
export function SectionsMenu({ sections, draft, tools, onAdd }: SectionsMenuProps) {
  const form = useTextsForm();
  const choices = sections.flatMap(({ title, fields }) =>
    fields.filter(({ type }) => type.type === 'hidden').map((view) => ({ title, view })),
  );
  if (choices.length === 0) return null;
  return (
    <PopoverMenu
      id="sections-menu"
      label="Sections of the page"
      button="Sections"
      buttonClass="text-link"
    >
      {choices.map(({ title, view: read }) => {
        const { view, typed } = shownField(read, draft);
        return (
          <li key={view.id}>
            <label className="choice choice-plain">
              <input
                type="checkbox"
                role="switch"
                aria-checked={typed !== true}
                id={placeOf(view.id, '')}
                checked={typed !== true}
                onChange={({ currentTarget }) => form.type(view, !currentTarget.checked)}
              />
              <span>{title}</span>
            </label>
          </li>
        );
      })}
      {tools.parts().map(({ id, title, added }) =>
        added === null ? null : (
          <li key={id} className="sections-menu-added" data-stays-open>
            <span>{title}</span>
            <SectionTools
              name={title}
              canMoveUp={added.canMoveUp}
              canMoveDown={added.canMoveDown}
              onMove={(by) => tools.moveSection(id, by)}
              onRemove={() => tools.removeSection(id)}
            />
          </li>
        ),
      )}
      {onAdd === null ? null : (
        <li>
          <Button look="text" className="text-tool" onClick={onAdd}>
            Add a section…
          </Button>
        </li>
      )}
    </PopoverMenu>
  );
}
