import { Link2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  DEFAULT_PREVIEW_DAYS,
  PREVIEW_DAYS,
  type PreviewDays,
} from '#app/domains/posts/previews/preview-link.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { MenuButton } from '../menu-button.tsx';
import { useSharePreview } from '../previews/use-share-preview.ts';
import type { PostEditing } from './use-post-editor.ts';

/** Copies a link to the preview for the usual time; other times and all links are in its menu. */
export function ShareButton({ editor, id }: { editor: PostEditing; id: string }) {
  const sharePreview = useSharePreview();
  const navigate = useNavigate();
  const { post, dirty } = editor.state;
  function share(days: PreviewDays): void {
    // The link shows what is typed here, which the server stores meanwhile.
    if (dirty) void editor.keepDraft();
    sharePreview({ id, source: post === null || dirty ? 'post-draft' : 'saved', days });
  }
  const all = `/admin/posts/${id}/previews`;
  const others = PREVIEW_DAYS.filter((days) => days !== DEFAULT_PREVIEW_DAYS);
  return (
    <div className="share-buttons">
      <button type="button" className="bar-button" onClick={() => share(DEFAULT_PREVIEW_DAYS)}>
        <Link2 aria-hidden="true" size={20} />
        <span>Share</span>
      </button>
      <MenuButton
        label="Share for another time"
        className="bar-button"
        items={[
          ...others.map((days) => ({
            label: `Link for ${countNoun(days, 'day')}`,
            onChoose: () => share(days),
          })),
          {
            label: 'All links',
            onChoose: () =>
              void (dirty ? editor.leaveFor(`${all}?source=post-draft`) : navigate(all)),
          },
        ]}
      />
    </div>
  );
}
