import { ImageDialog } from '#app/features/media/ui/offered/image-dialog.tsx';
import { findVideo } from '#app/html/content/video-embed.ts';
import type { MakeEdit } from './inline-edits.ts';
import { insertImages, insertLink, insertVideo } from './text-edits.ts';
import { linkProblem, UrlDialog, VIDEO_HINT, videoProblem } from './url-dialog.tsx';

/** Insertions that first open a dialog. */
export type InsertKind = 'link' | 'image' | 'video';

interface InsertDialogsProps {
  kind: InsertKind | null;
  onChoose: (makeEdit: MakeEdit) => void;
  onClose: () => void;
}

export function InsertDialogs({ kind, onChoose, onClose }: InsertDialogsProps) {
  return (
    <>
      <UrlDialog
        open={kind === 'link'}
        title="Insert a link"
        label="Address"
        hint="Paste a web address like https://…, or type a page of this site, like /quiz"
        check={linkProblem}
        onChoose={(url) => onChoose((selected) => insertLink(selected, url))}
        onClose={onClose}
      />
      <UrlDialog
        open={kind === 'video'}
        title="Insert a video"
        label="Video address"
        hint={VIDEO_HINT}
        check={videoProblem}
        onChoose={(url) => {
          const video = findVideo(url);
          if (video) onChoose((selected) => insertVideo(selected, video));
        }}
        onClose={onClose}
      />
      <ImageDialog
        open={kind === 'image'}
        title="Insert images"
        action="Insert"
        several
        onChoose={(chosen) =>
          onChoose((selected) =>
            insertImages(
              selected,
              chosen.map(({ image, ...description }) => ({ ...image, ...description })),
            ),
          )
        }
        onClose={onClose}
      />
    </>
  );
}
