import { NOT_KEPT, STATE_WORDS, stateOf } from '#app/features/articles/state-words.ts';
import { formatRecent } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import type { PostEditing } from './use-post-editor.ts';

/**
 * Says where what was typed is. Screen readers hear of a change of the place, not of each minute.
 */
export function DraftStatus({ editor }: { editor: PostEditing }) {
  const timeZone = useAdminTimeZone();
  const { dirty, post, status } = editor.state;
  const { status: draft, isInBrowser, conflicts } = editor.draft;
  return (
    <p className="field-hint" role="status">
      {status === 'saving' || (!dirty && post === null) ? (
        ''
      ) : !dirty && post !== null ? (
        STATE_WORDS[stateOf(post, new Date().toISOString())]
      ) : conflicts.length > 0 ? (
        `${isInBrowser ? STATE_WORDS.local : NOT_KEPT}: choose a text below`
      ) : draft.kind === 'saved' ? (
        <>
          {STATE_WORDS.saved}{' '}
          <time aria-live="off" dateTime={draft.at}>
            {formatRecent(draft.at, new Date().toISOString(), timeZone)}
          </time>
          {draft.by === null ? '' : ` by ${draft.by}`}
        </>
      ) : draft.kind === 'local' ? (
        `${isInBrowser ? STATE_WORDS.local : NOT_KEPT}: ${draft.why}`
      ) : (
        NOT_KEPT
      )}
    </p>
  );
}
