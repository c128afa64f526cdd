import type { DraftsForEditor } from '#app/features/articles/drafts/draft-protocol.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { kindOf } from './editor-state.ts';
import type { PostEditing } from './use-post-editor.ts';

/** Offers this person's draft from another tab, device or day. */
export function DraftOffer({ editor }: { editor: PostEditing }) {
  const timeZone = useAdminTimeZone();
  const { draft, state } = editor;
  if (draft.offer === null) return null;
  const { draft: offered, isNewer } = draft.offer;
  const at = formatInstant(offered.at, timeZone);
  const isBehind = offered.version !== null && offered.version < (state.post?.version ?? 0);
  return (
    <Notice
      role="status"
      title={
        isNewer
          ? 'You wrote in another tab or on another device'
          : `You have a draft of this ${kindOf(state)}`
      }
    >
      <p>
        {isNewer
          ? `A newer text of yours was kept on ${at}. What you type here stays on this device until you choose one.`
          : `It was kept on ${at} and is not saved yet. ${isBehind ? `The ${kindOf(state)} was saved again after you began it.` : ''}`}
      </p>
      <div className="cluster">
        <Button small onClick={() => void draft.open()}>
          {isNewer ? 'Open the newer text' : 'Open the draft'}
        </Button>
        <Button
          small
          look="quiet"
          onClick={() => void (isNewer ? draft.keepMine() : draft.discard())}
        >
          {isNewer ? 'Keep mine' : 'Discard the draft'}
        </Button>
      </div>
    </Notice>
  );
}

/** Who else has unsaved text of this post. */
export function OtherDrafts({ others }: { others: DraftsForEditor['others'] }) {
  const timeZone = useAdminTimeZone();
  if (others.length === 0) return null;
  return (
    <Notice>
      {others.map(({ name, at }) => (
        <p key={name + at}>
          {name} has unsaved changes from {formatInstant(at, timeZone)}.
        </p>
      ))}
    </Notice>
  );
}
