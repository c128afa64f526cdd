import type { Post } from '#app/domains/posts/post.ts';
import {
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFields,
  toFields,
} from '#app/domains/posts/post-fields.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Modal } from '../modal.tsx';

interface StaleDialogProps {
  open: boolean;
  mine: PostFields;
  /** Null if the post was deleted. */
  theirs: Post | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onKeepEditing: () => void;
}

/** Shown when someone else changed the post: compares both versions and asks which one to keep. */
export function StaleDialog(props: StaleDialogProps) {
  const { open, mine, theirs, onKeepMine, onTakeTheirs, onKeepEditing } = props;
  if (theirs === null) {
    return (
      <Modal open={open} title="Someone deleted this post" onClose={onKeepEditing}>
        <p>Everything you wrote is still here. You can save it as a new post.</p>
        <div className="dialog-actions">
          <Button look="quiet" onClick={onKeepEditing}>
            Keep editing
          </Button>
          <Button onClick={onKeepMine}>Save as a new post</Button>
        </div>
      </Modal>
    );
  }
  const stored = toFields(theirs);
  const changed = POST_FIELD_NAMES.filter((name) => stored[name] !== mine[name]);
  return (
    <Modal open={open} title="Someone else changed this post" onClose={onKeepEditing} wide>
      <p>Yours is not saved yet. Compare the two, then choose which one to keep.</p>
      {changed.map((name) => (
        <section key={name} className="versions">
          <h3>{POST_FIELDS[name].label}</h3>
          <div>
            <h4>Yours</h4>
            <pre>{textOf(mine[name])}</pre>
          </div>
          <div>
            <h4>Saved by someone else</h4>
            <pre>{textOf(stored[name])}</pre>
          </div>
        </section>
      ))}
      <div className="dialog-actions">
        <Button look="quiet" onClick={onKeepEditing}>
          Keep editing
        </Button>
        <Button look="quiet" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button onClick={onKeepMine}>Save mine instead</Button>
      </div>
    </Modal>
  );
}

function textOf(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'Yes' : 'No';
}
