import { untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Button, ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { OfferedCopy } from './local-copy.ts';
import type { PostEditing } from './use-post-editor.ts';

/** Offers the unsaved texts of earlier sessions, each with its title and time. */
export function UnsavedCopies({ editor }: { editor: PostEditing }) {
  const { offers, state } = editor;
  if (offers.length === 0) return null;
  const title =
    offers.length === 1
      ? 'We kept the draft you didn’t save'
      : `We kept ${offers.length} drafts you didn’t save`;
  return (
    <Notice role="status" title={title}>
      <ul className="unsaved-copies">
        {offers.map((offer) => (
          <UnsavedCopy
            key={offer.editorId}
            offer={offer}
            isCurrentPost={offer.copy.postId === (state.post?.id ?? null)}
            onRestore={() => editor.restore(offer)}
            onDiscard={() => editor.discard(offer)}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface UnsavedCopyProps {
  offer: OfferedCopy;
  /** Whether it belongs to the post that is open in this editor. */
  isCurrentPost: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

function UnsavedCopy({ offer: { copy }, isCurrentPost, onRestore, onDiscard }: UnsavedCopyProps) {
  const timeZone = useAdminTimeZone();
  const title = copy.fields.title.trim() || untitled(copy.fields.kind);
  const hiddenTitle = <span className="visually-hidden"> {title}</span>;
  return (
    <li>
      <p>
        <strong>{title}</strong>, typed on {formatInstant(copy.savedAt, timeZone)}
      </p>
      <div className="cluster">
        {isCurrentPost ? (
          <Button small onClick={onRestore}>
            Restore{hiddenTitle}
          </Button>
        ) : (
          <ButtonLink
            small
            link={{
              label: `Open this ${copy.fields.kind}`,
              href: `/admin/posts/${copy.postId}/edit`,
            }}
          />
        )}
        <Button small look="quiet" onClick={onDiscard}>
          Discard{hiddenTitle}
        </Button>
      </div>
    </li>
  );
}
