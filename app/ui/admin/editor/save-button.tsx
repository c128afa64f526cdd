import { flushSync } from 'react-dom';
import { updateButtons } from '#app/domains/posts/update-date.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { MenuButton } from '../menu-button.tsx';
import { startChoice } from './publish-date-field.ts';
import type { PostEditing } from './use-post-editor.ts';

interface SaveButtonProps {
  /** The id of the form. */
  form: string;
  editor: PostEditing;
  /** Shows the date that was chosen. */
  onSetDate: () => void;
}

/** "Save", or for a published post what saving does with its date, with the other ways in a menu. */
export function SaveButton({ form, editor, onSetDate }: SaveButtonProps) {
  const { state } = editor;
  const timeZone = useAdminTimeZone();
  const isSaving = state.status === 'saving';
  const buttons = updateButtons(state, { now: new Date().toISOString(), timeZone });
  const save = (
    <Button type="submit" form={form} disabled={isSaving}>
      {isSaving ? 'Saving…' : (buttons?.label ?? 'Save')}
    </Button>
  );
  if (buttons === null) return save;
  function chooseDate(): void {
    const { post, publishDate } = state;
    if (publishDate.kind !== 'set') {
      const date = post?.publishedAt ?? new Date().toISOString();
      flushSync(() => editor.choosePublishDate(startChoice(date, timeZone)));
    }
    onSetDate();
  }
  return (
    <div className="split-button">
      {save}
      <MenuButton
        label="Other ways to update"
        disabled={isSaving}
        items={[
          ...buttons.others.map(({ date, label }) => ({
            label,
            onChoose: () => void editor.update(date),
          })),
          { label: 'Set another date', onChoose: chooseDate },
        ]}
      />
    </div>
  );
}
