import { toVideoEmbed } from '#app/domains/posts/content/video-embed.ts';
import { ImageDialog } from './image-dialog.tsx';
import { insertImage, insertLink, insertVideo, type MakeEdit } from './text-edits.ts';
import { linkProblem, UrlDialog } from './url-dialog.tsx';

/** What needs an answer before it can be put into the text. */
export type Asking = 'link' | 'image' | 'video';

interface InsertDialogsProps {
  asking: Asking | null;
  onChoose: (makeEdit: MakeEdit) => void;
  onClose: () => void;
}

export function InsertDialogs({ asking, onChoose, onClose }: InsertDialogsProps) {
  return (
    <>
      <UrlDialog
        open={asking === 'link'}
        title="Insert a link"
        label="Address"
        hint="https://…, or / and a page of this site, like /quiz"
        check={linkProblem}
        onChoose={(address) => onChoose((selected) => insertLink(selected, address))}
        onClose={onClose}
      />
      <UrlDialog
        open={asking === 'video'}
        title="Insert a video"
        label="Address of the video"
        hint="From YouTube or Vimeo, as it stands in the address bar"
        check={videoProblem}
        onChoose={(address) => {
          const video = toVideoEmbed(address);
          if (video) onChoose((selected) => insertVideo(selected, video));
        }}
        onClose={onClose}
      />
      <ImageDialog
        open={asking === 'image'}
        title="Insert an image"
        onChoose={(image, alt) => onChoose((selected) => insertImage(selected, { ...image, alt }))}
        onClose={onClose}
      />
    </>
  );
}

function videoProblem(address: string): string | null {
  return toVideoEmbed(address) === undefined
    ? 'This is not the address of a YouTube or Vimeo video'
    : null;
}
