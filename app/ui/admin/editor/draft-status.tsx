import type { Post } from '#app/domains/posts/post.ts';
import { isScheduled } from '#app/domains/posts/publications/publication-rule.ts';
import { formatRecent } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import type { PostEditing } from './use-post-editor.ts';

/**
 * Says where what was typed is. Screen readers hear of a change of the place, not of each minute.
 */
export function DraftStatus({ editor }: { editor: PostEditing }) {
  const timeZone = useAdminTimeZone();
  const { dirty, post, status } = editor.state;
  const { status: copy, isInBrowser } = editor.draft;
  return (
    <p className="field-hint" role="status">
      {status === 'saving' || (!dirty && post === null) ? (
        ''
      ) : !dirty && post !== null ? (
        stateOf(post)
      ) : copy.kind === 'kept' ? (
        <>
          Draft saved{' '}
          <time aria-live="off" dateTime={copy.at}>
            {formatRecent(copy.at, new Date().toISOString(), timeZone)}
          </time>
        </>
      ) : copy.kind === 'local' ? (
        `${isInBrowser ? 'Saved on this device only' : 'Unsaved draft'}: ${copy.why}`
      ) : (
        'Unsaved draft'
      )}
    </p>
  );
}

function stateOf(post: Post): 'Draft' | 'Published' | 'Scheduled' {
  if (!post.isPublished) return 'Draft';
  return isScheduled(post, new Date().toISOString()) ? 'Scheduled' : 'Published';
}
