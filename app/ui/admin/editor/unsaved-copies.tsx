import { Button, ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { formatInstant } from '../format-instant.ts';
import { useAdminTimeZone } from '../time-zone.ts';
import type { OfferedCopy } from './local-copy.ts';
import type { PostEditing } from './use-post-editor.ts';

/** What was typed before, and not saved: each text by its title and time. */
export function UnsavedCopies({ editor }: { editor: PostEditing }) {
  const { offers, state } = editor;
  if (offers.length === 0) return null;
  const title =
    offers.length === 1
      ? 'We kept what you typed and did not save'
      : `We kept ${offers.length} texts that you typed and did not save`;
  return (
    <Notice role="status" title={title}>
      <ul className="unsaved-copies">
        {offers.map((offer) => (
          <SavedPlanCopy
            key={offer.editorId}
            offer={offer}
            isHere={offer.copy.postId === (state.post?.id ?? null)}
            onRestore={() => editor.restore(offer)}
            onDiscard={() => editor.discard(offer)}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface KeptCopyProps {
  offer: OfferedCopy;
  /** Whether it belongs to the post that is open here. */
  isHere: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

function SavedPlanCopy({ offer: { copy }, isHere, onRestore, onDiscard }: KeptCopyProps) {
  const timeZone = useAdminTimeZone();
  const title = copy.fields.title.trim() || 'A post without a title';
  const which = <span className="visually-hidden"> {title}</span>;
  return (
    <li>
      <p>
        <strong>{title}</strong>, typed on {formatInstant(copy.keptAt, timeZone)}
      </p>
      <div className="cluster">
        {isHere ? (
          <Button small onClick={onRestore}>
            Restore it{which}
          </Button>
        ) : (
          <ButtonLink
            small
            link={{ label: 'Open its post', href: `/admin/posts/${copy.postId}/edit` }}
          />
        )}
        <Button small look="quiet" onClick={onDiscard}>
          Discard it{which}
        </Button>
      </div>
    </li>
  );
}
