import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import type { ListEditKind } from '#app/features/pages/fields/list-edits.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { useTextsForm } from '../texts-form.ts';
import type { TextPart } from './text-part.ts';

interface ItemToolsProps {
  view: FieldView;
  item: NonNullable<TextPart['item']>;
  /** Called after each change. */
  onDone?: (kind: ListEditKind) => void;
}

/** Moves the item of a list that a text is in, or removes it. */
export function ItemTools({ view, item, onDone }: ItemToolsProps) {
  const form = useTextsForm();
  const tool = (kind: ListEditKind, label: string, isPossible: boolean) => (
    <Button
      look="text"
      className="text-tool"
      disabled={!isPossible}
      // Keeps the cursor in the text until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        form.editList(view, { kind, at: item.at });
        onDone?.(kind);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="text-item-tools">
      {tool('up', 'Move up', item.index > 0)}
      {tool('down', 'Move down', item.index < item.count - 1)}
      {tool('remove', 'Remove', item.count > item.min)}
    </div>
  );
}
