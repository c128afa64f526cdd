import { Button } from '#app/ui/primitives/button.tsx';

interface DialogMessageProps {
  text: string;
  onClose: () => void;
}

/** A dialog that can only be closed. */
export function DialogMessage({ text, onClose }: DialogMessageProps) {
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>OK</Button>
      </div>
    </>
  );
}
