import type { DraftField, DraftTexts } from '#app/features/articles/drafts/draft-protocol.ts';
import { fieldText } from '#app/features/articles/field-text.ts';
import { labelOf } from '#app/features/articles/post-fields.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { someoneChanged } from '#app/formatting/conflict.ts';
import { useTopicNames } from '#app/ui/admin/admin-layout-data.ts';
import { BothVersions, Choice } from '#app/ui/admin/conflict.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { textsOf } from './draft-state.ts';
import { kindOf } from './editor-state.ts';
import type { PostEditing } from './use-post-editor.ts';

/** The fields that somebody else has changed while they were changed here: one of the two is chosen. */
export function DraftConflicts({ editor }: { editor: PostEditing }) {
  const { conflicts, keepMine, takeTheirs } = editor.draft;
  const topics = useTopicNames();
  const kind = kindOf(editor.state);
  const [first] = conflicts;
  if (first === undefined) return null;
  const mine = textsOf(editor.state);
  const say = (texts: DraftTexts, field: DraftField) =>
    field === 'publishDate' ? describeDate(texts) : fieldText(texts, field, topics);
  return (
    <Notice role="status" tone="error" title={someoneChanged(KIND_NAMES[kind], first.isOwn)}>
      <p>What you typed here stays on this device until you choose one of the two.</p>
      {conflicts.map(({ field, value, isOwn }) => {
        const label = nameOf(field, kind);
        return (
          <div key={field}>
            <BothVersions
              label={label}
              mine={say(mine, field)}
              theirs={say({ ...mine, [field]: value }, field)}
              isOwn={isOwn}
            />
            <Choice
              isOwn={isOwn}
              name={label}
              onKeep={() => keepMine(field)}
              onTake={() => takeTheirs(field)}
            />
          </div>
        );
      })}
    </Notice>
  );
}

function nameOf(field: DraftField, kind: PostKind): string {
  return field === 'publishDate' ? 'Date' : labelOf(field, kind);
}

function describeDate({ publishDate }: DraftTexts): string {
  if (publishDate.kind !== 'set') return 'No date is set';
  return `${publishDate.local.replace('T', ' ')}, ${publishDate.timeZone}`;
}
