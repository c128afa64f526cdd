import { AdviceLines } from '#app/ui/admin/advice-lines.tsx';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { TextAdvice } from '../advice/find-text-advice.ts';

interface BeforePublishingProps {
  /** Null until somebody publishes what deserves a look. */
  advice: readonly TextAdvice[] | null;
  /** Leads to a text. */
  onShow: (advice: TextAdvice) => void;
  onPublish: () => void;
  onClose: () => void;
}

/** What to look at before a document is published, each with its place. It prevents nothing. */
export function BeforePublishing({ advice, onShow, onPublish, onClose }: BeforePublishingProps) {
  return (
    <Modal open={advice !== null} title="Before you publish" sheet onClose={onClose}>
      <AdviceLines advice={advice ?? []} nameOf={nameOf} onShow={onShow} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onPublish}>Publish</Button>
      </div>
    </Modal>
  );
}

function nameOf({ label, quote }: TextAdvice): string {
  return quote === '' ? label : `${label}: ${quote}`;
}
