import { useState } from 'react';
import { loadSharePanel } from '#app/features/share-panel.ts';
import { useShare } from '#app/features/sharing.ts';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { Popover } from '#app/ui/admin/frame/popover-menu.tsx';
import { latePart } from '#app/ui/admin/late-part.tsx';
import { MenuArrow } from '#app/ui/admin/menu-button.tsx';
import { ShareLink } from './share-link.tsx';
import type { PostEditing } from './use-post-editor.ts';

const SharePanel = loadSharePanel && latePart(loadSharePanel, ({ open }) => open);

/** Copies a link to the preview for the usual time; other times and the links that work are below it. */
export function ShareButton({ editor, id }: { editor: PostEditing; id: string }) {
  const sharePreview = useShare?.();
  const [isOpen, setIsOpen] = useState(false);
  const { post, dirty } = editor.state;
  if (sharePreview === undefined || SharePanel === null) return null;
  const share = (days?: number) => {
    // The link shows what is typed here, which the server stores meanwhile.
    if (dirty) void editor.keepDraft();
    sharePreview({ id, source: post === null || dirty ? 'post-draft' : 'saved', days });
  };
  return (
    <div className="preview-buttons">
      <button type="button" className="bar-button" onClick={() => share()}>
        <Icon name="link" />
        <span>Share</span>
      </button>
      <div className="more-menu">
        <Popover
          id="preview-links"
          buttonClass="bar-button"
          button={<MenuArrow label="Other times and all links" />}
          onToggle={setIsOpen}
        >
          <SharePanel open={isOpen} id={id} onShare={share}>
            <ShareLink editor={editor} id={id}>
              All links
            </ShareLink>
          </SharePanel>
        </Popover>
      </div>
    </div>
  );
}
