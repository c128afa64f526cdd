import { Modal } from '#app/ui/admin/modal.tsx';
import { ImageSteps, type ImageStepsProps } from './image-steps.tsx';

interface ImageDialogProps extends ImageStepsProps {
  open: boolean;
  title: string;
  /** Moves the focus after closing. By default it returns to where it was. */
  onReturnFocus?: (() => void) | undefined;
}

/** Asks for images, newly uploaded or from the library, and what is said of them. */
export function ImageDialog({ open, title, onReturnFocus, ...steps }: ImageDialogProps) {
  return (
    <Modal open={open} title={title} onClose={steps.onClose} onReturnFocus={onReturnFocus} wide>
      {open ? <ImageSteps {...steps} /> : null}
    </Modal>
  );
}
