import { Modal } from '#app/ui/admin/modal.tsx';
import { asDescribed, ImageSteps } from './offered/image-steps.tsx';
import { useStoredImage } from './offered/use-stored-image.ts';

interface ImageFieldDialogProps {
  /** Which image it is, or what is said of the one that is there; null while it is closed. */
  asks: 'image' | 'words' | null;
  title: string;
  url: string;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** Asks for the image, with its description and focal point. */
export function ImageFieldDialog(props: ImageFieldDialogProps) {
  const { asks, title, onClose } = props;
  return (
    <Modal open={asks !== null} title={title} onClose={onClose} wide>
      {asks === null ? null : <Steps {...props} />}
    </Modal>
  );
}

function Steps({ asks, url, onChoose, onClose }: ImageFieldDialogProps) {
  const stored = useStoredImage(url);
  if (asks === 'words' && stored === undefined) return <p role="status">Loading...</p>;
  return (
    <ImageSteps
      action={asks === 'words' && stored ? 'Save' : 'Use this image'}
      words="library"
      present={asks === 'words' && stored ? asDescribed(stored) : undefined}
      onChoose={([chosen]) => {
        if (chosen === undefined) return onClose();
        // Another file of the same image may be shown.
        onChoose(chosen.image.id === stored?.id ? url : chosen.image.url);
      }}
      onClose={onClose}
    />
  );
}
